import type { ReactNode } from 'react'
import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { Checkbox } from './checkbox.tsx'
import { Tip } from './tip.tsx'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  /** `hidden`: for screen readers only, as in a column of buttons. */
  head: ReactNode | { hidden: string }
  renderCell: (row: Row) => ReactNode
  /** Of the heading and the cells. */
  className?: string
  cellClass?: string
}
type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  isSelected?: (row: Row) => boolean
}

export function DataTable<Row>({ label, columns, rows, rowKey, empty, isSelected }: Props<Row>) {
  if (rows.length === 0 && empty) return <p className="soft">{empty}</p>
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map(({ head, className }, index) => (
            <th scope="col" className={className} key={index}>
              {isHidden(head) ? <span className="visually-hidden">{head.hidden}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr aria-selected={isSelected?.(row) || undefined} key={rowKey(row)}>
            {columns.map(({ renderCell, className, cellClass }, index) => (
              <td className={[className, cellClass].filter(Boolean).join(' ') || undefined} key={index}>
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function isHidden(head: Column<never>['head']): head is { hidden: string } {
  return typeof head === 'object' && head !== null && 'hidden' in head
}

/** The first column of a table with bulk actions. */
export function selectColumn<Row extends { id: string }>(
  selection: Selection,
  name: (row: Row) => string,
): Column<Row> {
  return {
    head: { hidden: 'Select' },
    renderCell: (row) => (
      <Checkbox
        label={`Select ${name(row)}`}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    ),
  }
}

export function DeleteAction({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Tip text="Delete">
      <Button size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Glyph d={trash} size="small" />
      </Button>
    </Tip>
  )
}
