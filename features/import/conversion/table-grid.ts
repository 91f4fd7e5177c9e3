import { attribute, childrenOf, isElement, type HtmlElement } from './html-tree.ts'

const maxSpan = 100
/** Marks of merged cells. Beyond them, cells count as single. */
const maxMerged = 20_000
/** A table with more places is read as text. */
const maxPlaces = 60_000

/** The cells of a table as a grid, as wide as its widest row; undefined if it is too large for one. A merged cell is empty where it continues, so that the cells beside it stay in place. */
export function tableGrid(table: HtmlElement): { grid: (HtmlElement | undefined)[][]; width: number } | undefined {
  const rows = rowsOf(table)
  const grid: (HtmlElement | undefined)[][] = rows.map(() => [])
  const taken = rows.map(() => new Set<number>())
  let merged = 0
  let width = 0
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of childrenOf(row)) {
      if (!isElement(cell) || !['td', 'th'].includes(cell.tagName)) continue
      while (taken[at]?.has(column)) column++
      const isFull = merged > maxMerged
      const across = isFull ? 1 : spanOf(cell, 'colspan')
      const down = isFull ? 1 : spanOf(cell, 'rowspan')
      merged += across * down - 1
      for (let next = at; next < Math.min(rows.length, at + down); next++) {
        for (let place = column; place < column + across; place++) taken[next]?.add(place)
      }
      const line = grid[at]
      if (line) line[column] = cell
      width = Math.max(width, column + 1)
      if (width * rows.length > maxPlaces) return undefined
      column += across
    }
  }
  return { grid: grid.filter((line) => line.length > 0), width }
}

function rowsOf(node: HtmlElement): HtmlElement[] {
  return childrenOf(node).flatMap((child) => {
    if (!isElement(child)) return []
    if (child.tagName === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : []
  })
}

const spanOf = (cell: HtmlElement, name: string) =>
  Math.min(maxSpan, Math.max(1, Number.parseInt(attribute(cell, name) ?? '1', 10) || 1))
