import { useState } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import type { BodyOf } from '#app/contract/contract.ts'
import { runCounts, spreadDays, writingModes } from '#domain/generation/generation.ts'
import { SelectField } from '#app/admin/kit/fields.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { describeCost } from './describe-cost.ts'

export type RunRequest = BodyOf<'POST /api/admin/runs'>
type ChosenOptions = Pick<RunRequest, 'publish' | 'mode' | 'spread'> & { count: number }

const modeLabels = { careful: 'Careful: outline, draft, critique, revision', quick: 'Quick: draft only' }
const spreadOptions = [
  { value: '', label: 'All at once' },
  ...spreadDays.map((days) => ({ value: String(days), label: `Over ${days} days` })),
]

export const runFormLabels = { submitLabel: 'Generate articles', busyLabel: 'Starting...', cancelLabel: 'Close' }

export function useRunOptions(left = Infinity) {
  const [options, setOptions] = useState<ChosenOptions>({ count: 5 })
  const { generatedArticles } = useSettings()?.settings ?? {}
  const counts = [...runCounts.filter((count) => count <= left), ...(left > 0 && isBetween(left) ? [left] : [])]
  const count = counts.includes(options.count) ? options.count : (counts[0] ?? 0)
  const { mode, spread } = options
  // The server applies the setting itself while it is not known here.
  const publish = options.publish ?? (generatedArticles && (generatedArticles === 'draft' ? 'draft' : 'at once'))
  const chosen: Omit<RunRequest, 'kind'> = {
    count: runCounts.find((offered) => offered >= count) ?? 5,
    ...(isBetween(count) && { fewer: true }),
    ...(publish && { publish }),
    ...(mode && { mode }),
    ...(spread && publish === 'at once' && { spread }),
  }
  const set = (part: Partial<ChosenOptions>) => setOptions({ ...options, ...part })
  return { chosen, count, counts, set, spread, mode: mode ?? 'careful' }
}

const isBetween = (count: number) => count < Math.max(...runCounts) && !runCounts.some((offered) => offered === count)

type FieldsProps = {
  options: ReturnType<typeof useRunOptions>
  /** One article is written for each of so many briefs. */
  briefs?: number
}

export function RunOptionFields({ options, briefs }: FieldsProps) {
  const { chosen, counts, set, mode, spread } = options
  const { publish } = chosen
  const count = briefs ?? options.count
  const settings = useSettings()
  const { data: current } = useQuery('GET /api/admin/runs/current')
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
      {briefs === undefined && (
        <fieldset className="row">
          <legend className="field__label">Number of articles</legend>
          {counts.map((choice) => (
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
      )}
      <fieldset className="row">
        <legend className="field__label">When an article is finished</legend>
        {publishChoice('at once', 'Publish at once')}
        {publishChoice('draft', 'Save as draft')}
      </fieldset>
      {publish === 'at once' && (
        <SelectField
          label="Spread publishing"
          options={spreadOptions}
          value={String(spread ?? '')}
          onChange={(days) => set({ spread: spreadDays.find((offered) => String(offered) === days) })}
        />
      )}
      {(current?.budget.text.calls.careful ?? 1) > 1 && (
        <fieldset className="row">
          <legend className="field__label">How articles are written</legend>
          {writingModes.map((value) => (
            <Choice
              key={value}
              type="radio"
              name="mode"
              label={modeLabels[value]}
              checked={mode === value}
              onChange={() => set({ mode: value === 'careful' ? undefined : value })}
            />
          ))}
        </fieldset>
      )}
      <p className="field__hint">
        {describeCost(count, mode, current?.budget)} Text that fails the safety check is always saved as a draft, with
        the reasons.
      </p>
      {briefs !== undefined && current?.budget.text.paid === false && (
        <p className="field__hint">
          The built-in writer only has its own topics and sources. A brief that none of them fits stays open.
        </p>
      )}
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
