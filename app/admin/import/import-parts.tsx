import type { ResponseOf } from '#app/contract/contract.ts'
import { check } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { formatCount } from '../kit/format.ts'

export type Import = ResponseOf<'GET /api/admin/imports/:id'>['import']
export type ChangeOptions = (change: Partial<Import['options']>) => void
export type ListedImport = ResponseOf<'GET /api/admin/imports'>['imports'][number]

const steps = ['Choose', 'Look', 'Run', 'Done'] as const
export type Step = (typeof steps)[number]

export function stepOf({ state }: Pick<Import, 'state'>): Step {
  if (state === 'uploading' || state === 'refused') return 'Choose'
  if (state === 'looking' || state === 'ready') return 'Look'
  return state === 'running' || state === 'paused' || state === 'undoing' ? 'Run' : 'Done'
}

export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current)
  return (
    <ol className="import-steps" aria-label="Steps of moving in">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={index < at ? 'import-steps__done' : undefined}>
          <i>{index < at ? <Glyph d={check} size="small" /> : index + 1}</i>
          {step}
          {index < at && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}

type Figure = { count: number; label: string; warns?: boolean }

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="import-figures">
      {figures.map(({ count, label, warns = false }) => (
        <div key={label} data-warns={warns && count > 0 ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Items of these kinds in one of these states. */
export function countItems({ items }: Import, kinds: readonly string[], states: readonly string[]): number {
  return items
    .filter(({ kind, state }) => kinds.includes(kind) && states.includes(state))
    .reduce((sum, { count }) => sum + count, 0)
}

export const countNotes = ({ runNotes }: Import, kind: string) =>
  runNotes.find((note) => note.kind === kind)?.count ?? 0
