import { maxColumns } from '#domain/articles/blocks/table/table.ts'
import { plainStyle } from '../html-style.ts'
import { childrenOf, elementsIn, isElement, type HtmlElement } from '../html-tree.ts'
import type { OutBlock, Reader } from '../reading.ts'
import { tableGrid } from '../table-grid.ts'

export function readTable(reader: Reader, table: HtmlElement): void {
  reader.endLine()
  const { grid, width } = tableGrid(table) ?? { grid: [], width: 0 }
  for (const child of childrenOf(table))
    if (isElement(child) && child.tagName === 'caption') reader.read(child, plainStyle)
  if (width <= 1 || grid.length === 1) {
    for (const cell of width === 0 ? cellsIn(table) : grid.flat()) {
      if (cell) reader.readChildren(cell)
      reader.endLine()
    }
    return
  }
  const others: OutBlock[] = []
  const rows = grid.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const cell = row[column]
      const line = cell ? reader.lineOf(cell) : undefined
      others.push(...(line?.others ?? []))
      return (line?.text ?? '').replaceAll('|', String.raw`\|`)
    }),
  )
  for (let from = 0; from < width; from += maxColumns) {
    const [head = [], ...lines] = rows.map((row) => row.slice(from, from + maxColumns))
    const written = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
    reader.blocks.push({ kind: 'text', text: written.join('\n') })
  }
  reader.blocks.push(...others)
}

/** The cells of a table that is too large for a grid. */
const cellsIn = (table: HtmlElement) => elementsIn(table).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
