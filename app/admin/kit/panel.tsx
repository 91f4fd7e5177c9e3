import { useState, type ReactNode } from 'react'
import { chevronDown } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Table } from '#app/ui/kit/table.tsx'

type Props = { title: string; aside?: ReactNode; className?: string; foot?: ReactNode; children: ReactNode }

export function Panel({ title, aside, className, foot, children }: Props) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-label={title}>
      <div className="panel__head">
        <h3>{title}</h3>
        {aside && <span className="meta-text soft">{aside}</span>}
      </div>
      <div className="panel__body">{children}</div>
      {foot}
    </section>
  )
}

type CollapsibleTableProps = { of: string; heads: readonly string[]; rows: () => readonly (readonly string[])[] }

/** The figures behind a chart. They are put together only for whoever opens them. */
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
          <Table label={`${of}, as a table`}>
            <thead>
              <tr>
                {heads.map((head, column) => (
                  <th scope="col" className={column === 0 ? undefined : 'number'} key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([name = '', ...figures]) => (
                <tr key={name}>
                  <td>{name}</td>
                  {figures.map((figure, column) => (
                    <td className="number" key={heads[column + 1]}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </details>
  )
}
