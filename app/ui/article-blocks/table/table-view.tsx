import type { TableBlock } from '#domain/articles/blocks/table/table.ts'
import { plainText, type Inline } from '#domain/articles/inline-text.ts'
import type { BlockView } from '../block-view.ts'
import { Inlines } from '../inlines.tsx'
import { TriageTable } from './triage-table.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

/** The number tells the tables of an article apart for screen readers. */
export const TableView: BlockView<'table'> = ({ block, context: { number } }) =>
  block.triage ? <TriageTable table={block} number={number} /> : <PlainTable table={block} number={number} />

function PlainTable({ table, number }: { table: TableBlock; number: number }) {
  const label = `Table ${number}: ${table.head.map(plainText).filter(Boolean).join(', ')}`
  return (
    <div className="article-table article-wide" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, index) => (
              <HeadCell cell={cell} key={index} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first = [], ...rest], row) => (
            <tr key={row}>
              <th scope="row">
                <Inlines inlines={first} />
              </th>
              {rest.map((cell, index) => (
                <td key={index}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An empty header names nothing, so it is a plain cell. */
function HeadCell({ cell }: { cell: readonly Inline[] }) {
  if (cell.length === 0) return <td />
  return (
    <th scope="col">
      <Inlines inlines={cell} />
    </th>
  )
}
