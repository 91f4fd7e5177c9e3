import { Glyph } from '#app/ui/icons/glyph.tsx'
import { house, octagonAlert, phone } from '#app/ui/icons/blocks.json'
import type { TableBlock } from '#domain/articles/blocks/table/table.ts'
import { plainText, type Inline } from '#domain/articles/inline-text.ts'
import { parseTriageLevel, splitSigns, type TriageLevel } from '#domain/articles/blocks/table/triage.ts'
import { Inlines } from '../inlines.tsx'

/* The parts of a block are never reordered, so the index identifies them. */
/* oxlint-disable react/no-array-index-key */

const icons: Record<TriageLevel, string> = { red: octagonAlert, amber: phone, green: house }
const words: Record<TriageLevel, string> = { red: 'Red', amber: 'Amber', green: 'Green' }

/** A level has a word, an icon and a position; its color only repeats them. */
export function TriageTable({ table, number }: { table: TableBlock; number: number }) {
  const [, ...heads] = table.head
  return (
    <table className="triage article-wide" aria-label={`Table ${number}: levels of urgency`}>
      <thead>
        <tr>
          {table.head.map((cell, index) => (
            <th scope="col" key={index}>
              {cell.length > 0 ? <Inlines inlines={cell} /> : <span className="visually-hidden">Level</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <Level row={row} heads={heads} key={index} />
        ))}
      </tbody>
    </table>
  )
}

function Level({ row: [first = [], ...cells], heads }: { row: readonly Inline[][]; heads: readonly Inline[][] }) {
  const { level, label } = parseTriageLevel(first)
  return (
    <tr className={`triage__level triage__level--${level}`}>
      <th scope="row">
        <Glyph d={icons[level]} />
        <span className="triage__label">{label.length > 0 ? <Inlines inlines={label} /> : words[level]}</span>
        {label.length > 0 && <small>{words[level]}</small>}
      </th>
      {cells.map((cell, index) => (
        <td key={index}>
          <span className="triage__head" aria-hidden="true">
            {plainText(heads[index] ?? [])}
          </span>
          {index === 0 ? <Signs cell={cell} /> : <Inlines inlines={cell} />}
        </td>
      ))}
    </tr>
  )
}

function Signs({ cell }: { cell: readonly Inline[] }) {
  const signs = splitSigns(cell)
  if (signs.length < 2) return <Inlines inlines={cell} />
  return (
    <ul>
      {signs.map((sign, index) => (
        <li key={index}>
          <Inlines inlines={sign} />
        </li>
      ))}
    </ul>
  )
}
