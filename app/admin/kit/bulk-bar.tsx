import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { Selection } from './use-selection.ts'

type Props = { selection: Selection; what: string; children: (ids: readonly string[]) => ReactNode }

/** Choose all, and what can be done with the chosen ones. */
export function BulkBar({ selection, what, children }: Props) {
  return (
    <div className="bulk-bar">
      <Checkbox
        label={`Select all ${what} on this page`}
        checked={selection.allSelected}
        indeterminate={selection.someSelected}
        onChange={selection.toggleAll}
      />
      {selection.selected.length === 0 ? (
        <span className="soft small" aria-hidden="true">
          Select all
        </span>
      ) : (
        <>
          <span className="small" role="status">
            {selection.selected.length} selected
          </span>
          <span className="row row--close">{children(selection.selected)}</span>
        </>
      )}
    </div>
  )
}
