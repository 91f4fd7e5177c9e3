import type { KeyboardEvent, ReactNode } from 'react'
import { Checkbox, type Selection } from './list-page.tsx'
import { arrowDown, arrowUp } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'

export type Column<Row> = {
  /** `hidden`: for screen readers only, as in a column of buttons. */
  head: ReactNode | { hidden: string }
  renderCell: (row: Row) => ReactNode
  /** Of the heading and the cells. */
  className?: string | undefined
  cellClass?: string
  /** The heading sorts by this name; the first click in this order, the second back to the default. */
  sort?: { name: string; order: 'ascending' | 'descending' }
}
type SelectOptions<Row> = { selection: Selection; rowName: (row: Row) => string }
type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: ReactNode
  /** Rows can be selected, with a first column of checkboxes. */
  select?: SelectOptions<Row>
  sorting?: { current: string; onSort: (name: string) => void }
  onRowKeyDown?: (row: Row, event: KeyboardEvent) => void
  comfortable?: boolean
}

export function DataTable<Row>({ label, rows, rowKey, empty, select, ...props }: Props<Row>) {
  const { sorting, onRowKeyDown, comfortable = false } = props
  const columns = select ? [selectColumn(select, rowKey), ...props.columns] : props.columns
  if (rows.length === 0 && empty) return <p className="soft">{empty}</p>
  return (
    // A wide table scrolls in its own box, which can be focused by keyboard.
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={comfortable ? 'table table--comfortable' : 'table'}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head column={column} sorting={sorting} key={index} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              aria-selected={select?.selection.has(rowKey(row)) || undefined}
              onKeyDown={onRowKeyDown && ((event) => onRowKeyDown(row, event))}
              key={rowKey(row)}>
              {columns.map(({ renderCell, className, cellClass }, index) => (
                <td className={[className, cellClass].filter(Boolean).join(' ') || undefined} key={index}>
                  {renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { column: Omit<Column<never>, 'renderCell'>; sorting: Props<never>['sorting'] }

function Head({ column: { head, className, sort }, sorting }: HeadProps) {
  const content = isHidden(head) ? <span className="visually-hidden">{head.hidden}</span> : head
  if (!sort || !sorting)
    return (
      <th scope="col" className={className}>
        {content}
      </th>
    )
  const order = sorting.current === sort.name ? sort.order : undefined
  return (
    <th scope="col" aria-sort={order} className={className}>
      <button type="button" className="sort-button" onClick={() => sorting.onSort(order ? '' : sort.name)}>
        {content}
        {order && <Glyph d={order === 'ascending' ? arrowUp : arrowDown} size="small" />}
      </button>
    </th>
  )
}

function isHidden(head: Column<never>['head']): head is { hidden: string } {
  return typeof head === 'object' && head !== null && 'hidden' in head
}

function selectColumn<Row>({ selection, rowName }: SelectOptions<Row>, rowKey: (row: Row) => string): Column<Row> {
  return {
    head: { hidden: 'Select' },
    className: 'check-column',
    renderCell: (row) => (
      <Checkbox
        label={`Select ${rowName(row)}`}
        checked={selection.has(rowKey(row))}
        onChange={() => selection.toggle(rowKey(row))}
      />
    ),
  }
}
