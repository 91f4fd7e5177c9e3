import type { SearchAnswer } from '#domain/search/answer.ts'
import type { PhoneLine } from '#domain/search/search-document.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { finderSpecies, type FinderSpecies } from '#domain/finder/entry.ts'
import { clinicSearch } from '#domain/tonight/clinic-search.ts'
import { AnswerMark } from './answer-mark.tsx'

type Props = { answer: SearchAnswer }

/** Stands above the articles of a search: how serious it is, what to do now, whom to call, and how we know. */
export function AnswerCard({ answer }: Props) {
  const { level, title, steps, not, source, others, href, needsClinic = false, lines = [] } = answer
  const [, start, rest = not] = /^(Do not|Never|No)\b(.*)$/s.exec(not ?? '') ?? []
  return (
    <section className={`answer answer--${level}`} aria-labelledby="answer-title">
      <p className="answer__level">
        <AnswerMark level={level} />
        {answer.levels && <span className="answer__animals">{describeLevels(answer.levels, level)}</span>}
      </p>
      <div className="answer__body">
        <h2 id="answer-title">{title}</h2>
        <p className="answer__text">{answer.answer}</p>
        {answer.unknown.length > 0 && (
          <p className="answer__text">
            <b>Not known for {answer.unknown.map(pluralName).join(' and ')}.</b> That does not mean it is safe: ask a
            vet.
          </p>
        )}
        <PhoneLines lines={lines} needsClinic={needsClinic} />
        {steps.length > 0 && (
          <ol className="answer__steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {not && (
          <p className="answer__not">
            <b>{start}</b>
            {rest}
          </p>
        )}
        {others.length > 0 && (
          <div className="answer__others">
            <p>Did you mean another one?</p>
            <ul>
              {others.map((other) => (
                <li key={other.href}>
                  <a href={other.href}>
                    <AnswerMark level={other.level} name={other.title} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="answer__foot">
        {source && (
          <span>
            Source: <a href={source.url}>{[source.title, source.organization].filter(Boolean).join(', ')}</a>
          </span>
        )}
        {source && <span>{source.checked_on ? `Checked ${formatDay(source.checked_on)}` : 'Not dated'}</span>}
        <a href={href}>What to do, in full</a>
      </p>
    </section>
  )
}

function PhoneLines({ lines, needsClinic = false }: { lines: readonly PhoneLine[]; needsClinic?: boolean }) {
  if (lines.length === 0) return null
  return (
    <div className="answer__lines">
      {needsClinic && (
        <a className="answer__line answer__line--map" href={clinicSearch} target="_blank" rel="noopener">
          <b>Find an emergency clinic</b>
          <span>Opens a map in a new tab. Call on the way.</span>
        </a>
      )}
      {lines.map(({ name, phone, href, note }) => (
        <a className="answer__line" href={href} key={`${name} ${phone}`}>
          <b>{phone}</b>
          <span>{[name, note].filter(Boolean).join('. ')}</span>
        </a>
      ))}
    </div>
  )
}

const silence = 'No entry does not mean it is safe.'
const whatToDo = 'If your animal ate or touched something, or looks ill, call your vet or a poison line now.'
type NoAnswerProps = { lines: readonly PhoneLine[] }

/** Where nothing was found: silence must not be taken for an answer. */
export function NoAnswer({ lines }: NoAnswerProps) {
  return (
    <section className="answer answer--none" aria-label={silence}>
      <div className="answer__body">
        <h2>{silence}</h2>
        <p className="answer__text">{whatToDo}</p>
        <PhoneLines lines={lines} />
        <p className="answer__ways">
          <a className="button button--danger" href="/tonight">
            What to do tonight
          </a>{' '}
          <a className="button button--secondary" href="/safe">
            Is it safe? A to Z
          </a>
        </p>
      </div>
    </section>
  )
}

/** The same in the search dialog. */
export function ShortNoAnswer({ lines: [line], onLeave }: NoAnswerProps & { onLeave: () => void }) {
  return (
    <section className="answer answer--short" aria-label={silence}>
      <p className="answer__text">
        <b>{silence}</b> {whatToDo}
      </p>
      <p className="answer__ways">
        {line && (
          <a className="button button--danger" href={line.href}>
            {line.phone}
          </a>
        )}
        <a className="button button--secondary" href="/tonight" onClick={onLeave}>
          What to do tonight
        </a>
      </p>
    </section>
  )
}

/** In the search dialog: the first two sentences and the two ways on. */
export function ShortAnswer({ answer, onLeave }: Props & { onLeave?: () => void }) {
  const { level, title, steps, href, needsClinic, lines = [] } = answer
  const [line] = lines
  return (
    <section className={`answer answer--short answer--${level}`} aria-label={title}>
      <p className="answer__head">
        <b>{title}</b>
        <AnswerMark level={level} />
      </p>
      <p className="answer__text">{steps.length > 0 ? steps.slice(0, 2).join(' ') : answer.answer}</p>
      <p className="answer__ways">
        {line && needsClinic && (
          <a className="button button--danger" href={clinicSearch} target="_blank" rel="noopener">
            Find a clinic
          </a>
        )}
        {line && !needsClinic && (
          <a className="button button--danger" href={line.href}>
            {line.phone}
          </a>
        )}
        <a className="button button--secondary" href={href} onClick={onLeave}>
          What to do
        </a>
      </p>
    </section>
  )
}

const formatDay = (day: string) => formatLongDate(Date.parse(`${day}T12:00:00Z`), 'UTC')

const pluralName = (name: string) => (finderSpecies[name as FinderSpecies] ?? name).toLowerCase()

/** Such as `for cats · careful for dogs`. */
function describeLevels(levels: NonNullable<SearchAnswer['levels']>, shown: SearchAnswer['level']): string {
  const named = (level: string) =>
    Object.keys(levels)
      .filter((name) => levels[name] === level)
      .map(pluralName)
  const others = [...new Set(Object.values(levels))].filter((level) => level !== shown)
  const same = named(shown)
  return [
    ...(same.length > 0 ? [`for ${same.join(', ')}`] : []),
    ...others.map((level) => `${level} for ${named(level).join(', ')}`),
  ].join(' · ')
}
