import { useState } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import type { BodyOf } from '#app/contract/contract.ts'
import { runCounts } from '#domain/generation/generation.ts'
import { useQuery } from '#app/admin/kit/query-cache.ts'

export type RunRequest = BodyOf<'POST /api/admin/runs'>
type ChosenOptions = Required<Pick<RunRequest, 'count' | 'publish'>>

export const runFormLabels = { submitLabel: 'Generate articles', busyLabel: 'Starting...', cancelLabel: 'Close' }

export function useRunOptions() {
  const [chosen, setChosen] = useState<ChosenOptions>({ count: 5, publish: 'at once' })
  return { chosen, set: (part: Partial<ChosenOptions>) => setChosen({ ...chosen, ...part }) }
}

export function RunOptionFields({ options: { chosen, set } }: { options: ReturnType<typeof useRunOptions> }) {
  const { count, publish } = chosen
  const settings = useSettings()
  const publishChoice = (value: ChosenOptions['publish'], label: string) => (
    <Choice
      type="radio"
      name="publish"
      label={label}
      checked={publish === value}
      onChange={() => set({ publish: value })}
    />
  )
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
            onChange={() => set({ count: choice })}
          />
        ))}
      </fieldset>
      <fieldset className="row">
        <legend className="field__label">When an article is finished</legend>
        {publishChoice('at once', 'Publish at once')}
        {publishChoice('draft', 'Save as draft')}
      </fieldset>
      <p className="field__hint">
        Up to {count} text calls and {count * 3} images. Text that fails the safety check is always saved as a draft,
        with the reasons.
      </p>
      <ProviderNote providers={settings?.effective.providers} />
    </>
  )
}

export const useSettings = () => useQuery('GET /api/admin/settings').data

type Providers = { text: string; image: string }

/** Which providers write and draw: some of them make no images. */
export function ProviderNote({ providers }: { providers: Providers | undefined }) {
  if (!providers) return null
  return (
    <p className="field__hint">
      Articles are written by {providers.text}. Images are created by {providers.image}.
    </p>
  )
}
