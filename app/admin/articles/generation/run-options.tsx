import { Choice } from '#app/ui/kit/controls.tsx'
import { runCounts } from '#domain/generation/generation.ts'
import { useUrlQuery } from '#app/admin/kit/query-cache.ts'
import { ProviderNote, type Providers } from './provider-note.tsx'

export type Publish = 'at once' | 'draft'
type Props = {
  count: number
  onCount: (count: number) => void
  publish: Publish
  onPublish: (publish: Publish) => void
}

/** What every run is asked: how many, and whether a person reads them first. */
export function RunOptions({ count, onCount, publish, onPublish }: Props) {
  const settings = useUrlQuery<{ inEffect: { madeBy: Providers } }>('/api/admin/settings')
  return (
    <>
      <fieldset className="row">
        <legend className="field__label">Number of articles</legend>
        {runCounts.map((choice) => (
          <Choice
            key={choice}
            type="radio"
            name="count"
            label={String(choice)}
            checked={count === choice}
            onChange={() => onCount(choice)}
          />
        ))}
      </fieldset>
      <fieldset className="row">
        <legend className="field__label">When an article is finished</legend>
        <Choice
          type="radio"
          name="publish"
          label="Publish at once"
          checked={publish === 'at once'}
          onChange={() => onPublish('at once')}
        />
        <Choice
          type="radio"
          name="publish"
          label="Save as draft"
          checked={publish === 'draft'}
          onChange={() => onPublish('draft')}
        />
      </fieldset>
      <p className="field__hint">
        Up to {count} text calls and {count * 3} pictures. Text that fails the safety check is always kept as a draft,
        with its reasons.
      </p>
      <ProviderNote makers={settings.data?.inEffect.madeBy} />
    </>
  )
}
