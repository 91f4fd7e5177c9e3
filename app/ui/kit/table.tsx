import type { ReactNode } from 'react'
import { arrowDown, arrowUp } from '../icons/controls.json'
import { Glyph } from '../icons/glyph.tsx'

/** A wide table scrolls in its own box, which can be focused by keyboard. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </div>
  )
}

type SortOrder = 'ascending' | 'descending'

type Props = {
  children: ReactNode
  /** The current sort direction of this column, if any. */
  order?: SortOrder | undefined
  onSort: () => void
  className?: string
}

export function SortableHead({ children, order, onSort, className }: Props) {
  return (
    <th scope="col" aria-sort={order} className={className}>
      <button type="button" className="sort-button" onClick={onSort}>
        {children}
        {order && <Glyph d={order === 'ascending' ? arrowUp : arrowDown} size="small" />}
      </button>
    </th>
  )
}
