import type { Fact } from '#domain/facts/fact.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { clinicSearch } from '#domain/tonight/clinic-search.ts'
import { anchorOf, type Outcome, type Situation, type Step, type Urgency } from '#domain/tonight/situation.ts'
import type { PoisonLine } from '#domain/tonight/poison-lines.ts'
import { Icon } from '#app/ui/icon.tsx'
import { bolt, octagonCross, phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { PoisonCall } from '#app/ui/poison-lines.tsx'

const urgencyNames: Readonly<Record<Urgency, string>> = {
  go: 'Go to a clinic now',
  'call now': 'Call now',
  'call today': 'Call your vet today',
  watch: 'Watch closely',
}

/** `line`: the poison line to show first. */
type Props = { situation: Situation; all: readonly Situation[]; facts: readonly Fact[]; line?: PoisonLine | undefined }

/** The questions and outcomes of one situation. */
export function SituationParts({ situation, ...rest }: Props) {
  return (
    <>
      {situation.steps.map((step, index) => (
        <StepPart situation={situation} step={step} index={index} key={step.id} />
      ))}
      {situation.outcomes.map((outcome) => (
        <OutcomePart situation={situation} outcome={outcome} {...rest} key={outcome.id} />
      ))}
    </>
  )
}

function StepPart({ situation, step, index }: { situation: Situation; step: Step; index: number }) {
  const { steps, outcomes, name } = situation
  const isUrgent = (to: string) => outcomes.some(({ id, urgency }) => id === to && urgency === 'go')
  return (
    <section className="tonight-part" id={anchorOf(situation, step.id)} tabIndex={-1}>
      <p className="tonight-place">
        {name}
        {steps.length > 1 && ` · question ${index + 1} of ${steps.length}`}
      </p>
      <h2>{step.question}</h2>
      {step.note && <p className="tonight-note">{step.note}</p>}
      <ul className="options">
        {step.options.map(({ label, note, to }) => (
          <li key={label}>
            <a className={isUrgent(to) ? 'options__urgent' : undefined} href={`#${anchorOf(situation, to)}`}>
              <b>{label}</b>
              {note && <span>{note}</span>}
              <Icon name="arrowRight" />
            </a>
          </li>
        ))}
      </ul>
      <BackLinks situation={situation} part={step.id} />
    </section>
  )
}

function OutcomePart({ situation, outcome, all, facts, line }: Props & { outcome: Outcome }) {
  const { urgency, title, then } = outcome
  const next = situation.steps.find(({ id }) => id === then)
  const other = all.find(({ id }) => id === outcome.continue)
  const isPoison = situation.id === 'poison' || other?.id === 'poison'
  return (
    <section className="tonight-part" id={anchorOf(situation, outcome.id)} tabIndex={-1}>
      <p className="tonight-place">{situation.name}</p>
      <p className="urgency" data-urgency={urgency}>
        <Glyph d={urgency === 'go' ? bolt : phone} />
        {urgencyNames[urgency]}
      </p>
      <h2>{title}</h2>
      {urgency !== 'watch' && (
        <div className="calls">
          {line && isPoison && urgency === 'call now' && <PoisonCall line={line} />}
          <a className="call" href="#numbers" data-clinic-link>
            <Glyph d={phone} />
            <b>Call your clinic</b>
            <span>Add its number to this device</span>
          </a>
          {urgency === 'go' && (
            <a className="call call--plain" href={clinicSearch} target="_blank" rel="noopener">
              <Icon name="arrowUpRight" />
              <b>Find an emergency clinic</b>
              <span>Opens a map in a new tab</span>
            </a>
          )}
        </div>
      )}
      <div className="tonight-columns">
        <div className="tonight-block">
          <h3>
            <Icon name="check" />
            Do
          </h3>
          <ol>
            {outcome.do.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </div>
        <div className="tonight-block tonight-block--not">
          <h3>
            <Glyph d={octagonCross} />
            Do not
          </h3>
          <ul>
            {outcome.doNot.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
      {next && (
        <p className="tonight-next">
          <a className="call call--plain" href={`#${anchorOf(situation, next.id)}`}>
            <Icon name="arrowRight" />
            <b>It is over</b>
            <span>{next.question}</span>
          </a>
        </p>
      )}
      {other && (
        <p className="tonight-next">
          <a className="call call--plain" href={`#${other.id}`}>
            <Icon name="arrowRight" />
            <b>{other.name}</b>
            <span>Goes on there</span>
          </a>
        </p>
      )}
      <BackLinks situation={situation} part={outcome.id} />
      <Sources facts={facts} />
    </section>
  )
}

function BackLinks({ situation, part }: { situation: Situation; part: string }) {
  const from = situation.steps.find(({ options }) => options.some(({ to }) => to === part))
  return (
    <p className="tonight-links">
      <a href={from ? `#${anchorOf(situation, from.id)}` : '#start'}>
        <Icon name="arrowLeft" />
        {from ? 'Back' : 'Back to the list'}
      </a>
      {from && <a href="#start">Start over</a>}
    </p>
  )
}

function Sources({ facts }: { facts: readonly Fact[] }) {
  const sources = [...new Map(facts.map((fact) => [fact.source_url, fact])).values()].slice(0, 3)
  const checked = facts.flatMap(({ checked_on }) => checked_on ?? []).toSorted()[0]
  if (sources.length === 0) return undefined
  return (
    <p className="tonight-sources">
      Sources:{' '}
      {sources.map(({ source_url, source_organization, source_title }, index) => (
        <span key={source_url}>
          {index > 0 && '; '}
          <a href={source_url}>{source_organization || source_title}</a>
        </span>
      ))}
      .{checked && ` Checked ${formatLongDate(Date.parse(checked))}.`} Educational; it does not replace a vet.
    </p>
  )
}
