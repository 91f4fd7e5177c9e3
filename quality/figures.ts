import { readFileSync, writeFileSync } from 'node:fs'

export type Figures = {
  header: readonly string[]
  /** The first cell is the key of a row. */
  rows: readonly (readonly string[])[]
  /** Whether a row of an earlier run stays although this run did not measure it. */
  keeps: (key: string) => boolean
}

const start = '<!-- figures: written by the command -->'
const end = '<!-- end of figures -->'

/** Rewrites the table between the two comments of a document. */
export function writeFigures(path: string, figures: Figures) {
  writeFileSync(path, replaceFigures(readFileSync(path, 'utf8'), figures))
}

export function replaceFigures(page: string, { header, rows, keeps }: Figures): string {
  const from = page.indexOf(start) + start.length
  const to = page.indexOf(end)
  if (from < start.length || to < from) throw new Error(`The page needs the lines ${start} and ${end}.`)
  const measured = new Map(rows.map((cells) => [cells[0] ?? '', toLine(cells)]))
  // The first two lines are the header and the line below it.
  const earlier = new Map(listLines(page.slice(from, to)).map((line) => [keyOf(line), line]))
  const updated = [...earlier].filter(([key]) => measured.has(key) || keeps(key))
  const lines = [...new Map([...updated, ...measured]).values()]
  const table = [toLine(header), toLine(header.map(() => '---')), ...lines].join('\n')
  return `${page.slice(0, from)}\n\n${table}\n\n${page.slice(to)}`
}

const listLines = (block: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

const keyOf = (line: string) => line.split(' | ')[0]?.slice(2) ?? ''

const toLine = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll(/\s*[|\n]\s*/g, ' ')).join(' | ')} |`
