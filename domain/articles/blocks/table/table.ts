import type { BlockDefinition } from '../../block-definition.ts'
import type { Inline } from '../../inline-text.ts'
import { markdownTable } from '../../markdown-parts.ts'
import { isTriageLevel } from './triage.ts'

/** `triage`: the first cells name the levels Red, Amber and Green. */
export type TableBlock = { kind: 'table'; head: Inline[][]; rows: Inline[][][]; triage: boolean }

export const maxColumns = 20

/** The cells between the pipes of `| a | b |`; `\|` is a pipe in a cell. Cells beyond the limit are left out. */
function parseCells(line: string, most = maxColumns): string[] | undefined {
  if (!line.startsWith('|') || line.length < 2) return undefined
  const cells: string[] = []
  let cell = ''
  for (let at = 1; at < line.length && cells.length < most; at++) {
    const character = line.charAt(at)
    if (character === '\\' && line.charAt(at + 1) === '|') {
      cell += '|'
      at++
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  if (cell.trim() && cells.length < most) cells.push(cell.trim())
  return cells
}

/** The line below a table's head: `|---|:--|`. */
function isTableRule(line: string): boolean {
  return line.startsWith('|') && line.includes('-') && Array.from(line).every((character) => '|-: '.includes(character))
}

export const table: BlockDefinition<TableBlock> = {
  examples: [
    '| Age | Meals |\n|---|---|\n| Kitten | 4 |\n| Adult | 2 |',
    '| | Signs |\n|---|---|\n| Red: Go now | Pale gums; collapse |\n| Green: Watch | Sneezing |',
  ],
  lineName: ['|', 'table row'],
  isIntroduced: true,
  parse(reader) {
    const line = reader.line()
    if (!line.startsWith('|') || !isTableRule(reader.peek() ?? '')) return undefined
    const head = parseCells(line)
    if (!head || head.length === 0) return undefined
    const levels: string[] = []
    const rows: Inline[][][] = []
    reader.advance()
    for (reader.advance(); !reader.isAfterBlankLine(); reader.advance()) {
      const cells = parseCells(reader.line())
      if (!cells) break
      levels.push(cells[0] ?? '')
      rows.push(head.map((_, column) => reader.inlines(cells[column] ?? '')))
    }
    return {
      kind: 'table',
      head: head.map((cell) => reader.inlines(cell)),
      rows,
      triage: levels.length > 0 && levels.every(isTriageLevel),
    }
  },
  texts: ({ head, rows }) => [...head, ...rows.flat()],
  warning(_block, lines) {
    const widths = lines.map((line) => parseCells(line, Infinity)?.length ?? 0)
    const [head = 0] = widths
    const most = widths.reduce((width, other, index) => (index === 1 ? width : Math.max(width, other)), 0)
    if (most > maxColumns) return `This table has ${most} columns. Readers see the first ${maxColumns}.`
    return most > head ? `A row of this table has more cells than its head. Readers see the first ${head}.` : undefined
  },
  html({ head, rows }, { inline }) {
    const row = (cells: readonly Inline[][], tag: string) =>
      `<tr>${cells.map((cell, index) => `<${index === 0 ? 'th' : tag}>${inline(cell)}</${index === 0 ? 'th' : tag}>`).join('')}</tr>`
    return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
  },
  markdown: ({ head, rows }, { inline }) => markdownTable([head, ...rows].map((row) => row.map(inline))),
}
