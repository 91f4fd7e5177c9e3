import { Fragment, type Node, type Slice } from 'prosemirror-model'
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { CellSelection, isInTable, selectedRect, TableMap } from 'prosemirror-tables'
import { maxColumns } from '#domain/articles/blocks/table/table.ts'
import { childrenOf } from './node-lines.ts'
import { schema } from './schema.ts'

const { nodes } = schema

/** A copied range of cells as a table of its own; a single cell as its text. */
export function copiedCells({ content }: Slice, { selection }: EditorState): Node[] | undefined {
  if (!(selection instanceof CellSelection)) return undefined
  const rows = content.firstChild?.type === nodes.table ? childrenOf(content.firstChild) : content.content
  const [row] = rows
  if (!row) return undefined
  if (rows.length === 1 && row.childCount === 1) return [nodes.paragraph.create(null, row.child(0).content)]
  return [nodes.table.create(null, rows)]
}

/**
 * Writes a table into the cells of another one, from the cell with the cursor on, and adds rows and columns that are
 * missing. Undefined outside of a table, or if the result would be too wide.
 */
export function pasteCells(state: EditorState, tr: Transaction, pasted: Node): Transaction | undefined {
  if (!isInTable(state)) return undefined
  const { table, tableStart, top, left } = selectedRect(state)
  const contents = (node: Node) => childrenOf(node).map((row) => childrenOf(row).map((cell) => cell.content))
  const grid = contents(table)
  const cells = contents(pasted)
  const width = Math.max(0, ...grid.map((row) => row.length), ...cells.map((row) => left + row.length))
  if (width > maxColumns) return undefined
  for (const [index, row] of cells.entries())
    for (const [column, content] of row.entries()) {
      const target = (grid[top + index] ??= [])
      target[left + column] = content
    }
  const rows = grid.map((row, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell
    const all = Array.from({ length: width }, (_, column) => type.create(null, row[column] ?? Fragment.empty))
    return nodes.table_row.create(null, all)
  })
  tr.replaceWith(tableStart, tableStart + table.content.size, rows)
  const changed = tr.doc.nodeAt(tableStart - 1) ?? table
  const last = cells.at(-1) ?? []
  const at = TableMap.get(changed).positionAt(top + cells.length - 1, left + last.length - 1, changed)
  const end = tableStart + at + 1 + (last.at(-1)?.size ?? 0)
  return tr.setSelection(TextSelection.create(tr.doc, end))
}

/** One line of text goes into every selected cell, as in spreadsheets. */
export function fillCells({ selection }: EditorState, tr: Transaction, line: readonly Node[]): boolean {
  if (!(selection instanceof CellSelection)) return false
  selection.forEachCell((cell, pos) => {
    const from = tr.mapping.map(pos + 1)
    tr.replaceWith(from, from + cell.content.size, line)
  })
  return true
}
