import { type ReactNode, useState } from 'react'
import { arrowDown, arrowUp, chevronDown } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { MetricChange } from './metric-change.ts'
import { DataTable } from './data-table.tsx'

type MetricProps = { name: string; value: string; note: ReactNode; change?: MetricChange }

/** One large number with its name, how it changed and what it means. Must be inside a `dl`. */
export function MetricCard({ name, value, note, change }: MetricProps) {
  return (
    <div className="panel metric">
      <dt className="metric__name">{name}</dt>
      <dd className="metric__value">{value}</dd>
      {change && (
        <dd className={`metric__change metric__change--${change.direction}`}>
          {change.direction !== 'same' && <Glyph d={change.direction === 'up' ? arrowUp : arrowDown} size="small" />}
          {change.text}
        </dd>
      )}
      <dd className="metric__note">{note}</dd>
    </div>
  )
}

type PanelProps = {
  title: string
  heading?: 'h2' | 'h3'
  aside?: ReactNode
  action?: ReactNode
  className?: string
  headClass?: string
  bodyClass?: string
  foot?: ReactNode
  children: ReactNode
}

export function Panel({ title, heading: Heading = 'h3', aside, action, foot, children, ...classes }: PanelProps) {
  return (
    <section className={joinClasses('panel', classes.className)} aria-label={title}>
      <div className={joinClasses('panel__head', classes.headClass)}>
        <Heading>{title}</Heading>
        {aside && <span className="meta-text soft">{aside}</span>}
        {action}
      </div>
      <div className={joinClasses('panel__body', classes.bodyClass)}>{children}</div>
      {foot}
    </section>
  )
}

const joinClasses = (first: string, second: string | undefined) => (second ? `${first} ${second}` : first)

type CollapsibleTableProps = { of: string; heads: readonly string[]; rows: () => readonly (readonly string[])[] }

/** The numbers behind a chart. The rows are built only when it is opened. */
export function CollapsibleTable({ of, heads, rows }: CollapsibleTableProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Glyph d={chevronDown} size="small" />
        Show as table<span className="visually-hidden">: {of}</span>
      </summary>
      {open && (
        <div className="fold__table">
          <DataTable
            label={`${of}, as a table`}
            rows={rows()}
            rowKey={([name = '']) => name}
            columns={heads.map((head, index) => ({
              head,
              className: index === 0 ? undefined : 'number',
              renderCell: (row: readonly string[]) => row[index],
            }))}
          />
        </div>
      )}
    </details>
  )
}
