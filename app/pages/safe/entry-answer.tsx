import { listDoNots } from '#domain/finder/do-nots.ts'
import type { firstSteps } from '#domain/finder/first-steps.ts'
import { finderSpecies, unknownNote, unknownSpecies, type Entry, type speciesByLevel } from '#domain/finder/entry.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { octagonCross, printer } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { LevelMark } from '#app/ui/level-mark.tsx'

export type LevelGroups = ReturnType<typeof speciesByLevel>
export type FirstSteps = ReturnType<typeof firstSteps>

/** `isOurs`: as the starter library has it. */
type Props = { entry: Entry; isOurs: boolean; groups: LevelGroups; steps: FirstSteps | undefined }

export function EntryAnswer({ entry, isOurs, groups, steps }: Props) {
  const unknown = unknownSpecies(entry.levels)
  return (
    <>
      <dl className="verdict">
        {groups.map(({ level, species }) => (
          <div data-level={level} key={level}>
            <dt>{species.map((one) => finderSpecies[one]).join(', ')}</dt>
            <dd>
              <LevelMark level={level} />
            </dd>
          </div>
        ))}
        {unknown && (
          <div>
            <dt>{unknown}</dt>
            <dd>
              <span className="level level--unknown">Not known</span>
              <span className="soft small level-note">{unknownNote}</span>
            </dd>
          </div>
        )}
      </dl>
      <div className="entry__main">
        <p className="entry__answer">{entry.answer}</p>
        {(steps || entry.now.length > 0) && (
          <section>
            <h2>What to do now</h2>
            <ol className="entry-steps">
              {[...entry.now, ...(steps?.do ?? [])].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
            <ul className="entry-nots">
              {listDoNots(entry.never, steps?.doNot ?? []).map((line) => (
                <li key={line}>
                  <Glyph d={octagonCross} />
                  {line}
                </li>
              ))}
            </ul>
          </section>
        )}
        {entry.signs.length > 0 && (
          <section>
            <h2>What you may see</h2>
            <ul className="entry-signs">
              {entry.signs.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>Who says so</h2>
          <p>
            {entry.source_url ? (
              <>
                <a className="inline-link" href={entry.source_url} rel="noopener" target="_blank">
                  {entry.source_title || entry.source_organization}
                </a>
                {entry.source_title && entry.source_organization && `, ${entry.source_organization}`}.{' '}
                {entry.checked_on
                  ? `Checked ${formatLongDate(Date.parse(entry.checked_on))}${isOurs ? ', in a stored copy of it' : ''}.`
                  : 'Not dated.'}
              </>
            ) : (
              'No source yet.'
            )}
          </p>
          <p className="soft small">
            {isOurs && 'The words of this entry are ours. '}
            <a className="inline-link" href="/contact">
              Report a mistake
            </a>
          </p>
        </section>
        <p className="entry__tools needs-script">
          <button type="button" className="button button--secondary" data-print>
            <Glyph d={printer} />
            Print the card
          </button>
        </p>
        <p>
          <a className="link" href="/safe">
            <Icon name="arrowLeft" size="small" />
            All answers from A to Z
          </a>
        </p>
      </div>
    </>
  )
}
