import type { ReactNode } from 'react'
import { CheckBox } from './checkbox.tsx'
import type { Selection } from './use-selection.ts'

type Props = { selection: Selection; what: string; children: (ids: readonly string[]) => ReactNode }

/** Choose all, and what can be done with the chosen ones. */
export function BulkBar({ selection, what, children }: Props) {
  return (
    <div className="bulk-bar">
      <CheckBox
        label={`Select all ${what} on this page`}
        checked={selection.all}
        some={selection.some}
        onChange={selection.toggleAll}
      />
      {selection.chosen.length === 0 ? (
        <span className="soft small" aria-hidden="true">
          Select all
        </span>
      ) : (
        <>
          <span className="small" role="status">
            {selection.chosen.length} selected
          </span>
          <span className="row row--close">{children(selection.chosen)}</span>
        </>
      )}
    </div>
  )
}
