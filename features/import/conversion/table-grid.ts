import { attribute, childrenOf, isElement, type HtmlElement } from './html-tree.ts'

const maxSpan = 100
const maxRows = 2000

/** The cells of a table as a grid. A merged cell is empty where it continues, so that the cells beside it stay in place. */
export function tableGrid(table: HtmlElement): (HtmlElement | undefined)[][] {
  const rows = rowsOf(table).slice(0, maxRows)
  const grid: (HtmlElement | undefined)[][] = rows.map(() => [])
  const taken = rows.map(() => new Set<number>())
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of childrenOf(row)) {
      if (!isElement(cell) || !['td', 'th'].includes(cell.tagName)) continue
      while (taken[at]?.has(column)) column++
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let next = at; next < Math.min(rows.length, at + height); next++) {
        for (let place = column; place < column + width; place++) taken[next]?.add(place)
      }
      const line = grid[at]
      if (line) line[column] = cell
      column += width
    }
  }
  return grid.filter((line) => line.length > 0)
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
