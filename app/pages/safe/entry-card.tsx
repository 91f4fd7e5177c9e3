import { listDoNots } from '#domain/finder/do-nots.ts'
import { finderSpecies, type Entry } from '#domain/finder/entry.ts'
import { levelNames } from '#domain/finder/levels.ts'
import type { PoisonLine } from '#domain/tonight/poison-lines.ts'
import type { FirstSteps, LevelGroups } from './entry-answer.tsx'

type Props = { entry: Entry; groups: LevelGroups; steps: FirstSteps; lines: readonly PoisonLine[]; site: string }

/** What the page prints: a card of half a sheet for the refrigerator door. */
export function EntryCard({ entry, groups, steps, lines, site }: Props) {
  const isFine = groups.every(({ level }) => level === 'fine')
  const numbers = lines.slice(0, 2).map(({ name, phone }) => [name, phone] as const)
  return (
    <section className="entry-card" aria-hidden="true">
      <p className="entry-card__title">{entry.name}</p>
      {groups.map(({ level, species }) => (
        <p key={level}>
          <b>{levelNames[level]}</b> for {species.map((one) => finderSpecies[one].toLowerCase()).join(', ')}
        </p>
      ))}
      <p>{entry.answer}</p>
      {!isFine && (
        <>
          <ol>
            {[...entry.now, ...steps.do].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <p className="entry-card__not">{listDoNots(entry.never, steps.doNot).join(' ')}</p>
          <dl>
            {[...numbers, ['My clinic', ''] as const, ['My animal, weight', ''] as const].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="entry-card__foot">
        {entry.signs.length > 0 && `Signs: ${entry.signs.join('; ')}. `}
        Source: {entry.source_organization || entry.source_title || 'none yet'}
        {entry.checked_on && `, checked ${entry.checked_on}`}. {site}. Educational; it does not replace a vet.
      </p>
    </section>
  )
}
