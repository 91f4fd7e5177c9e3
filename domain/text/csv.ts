import { rowsPerStep, runSteps, type Steps } from './steps.ts'
import { unreadable, type Result, type Unreadable } from '../result.ts'

export type CsvRecord = { line: number; cells: string[] }

// Spreadsheets treat such a cell as a formula, even with full-width characters or leading spaces.
const formulaPattern = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/

/** The leading quote prevents formula injection; `parseCsv` removes it. */
function escapeFormula(cell: string): string {
  return formulaPattern.test(cell) ? `'${cell}` : cell
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formulaPattern.test(cell.slice(1)) ? cell.slice(1) : cell
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** RFC 4180, and safe to open in a spreadsheet. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')
}

/** The widest report of a network has about sixty. Every row is searched for each column, so it must have few. */
const maxColumns = 200

/** The first `maxRecords` of a file whose columns are not too many. */
export function parseTable(text: string, maxRecords: number): ParsedTable {
  return runSteps(tableSteps(text, maxRecords))
}

type ParsedTable = Result<{ records: CsvRecord[] }, Unreadable>

export function* tableSteps(text: string, maxRecords: number): Steps<ParsedTable> {
  const records: CsvRecord[] = []
  for (const record of csvRecords(text, maxRecords)) {
    records.push(record)
    if (records.length % rowsPerStep === 0) yield
  }
  return (records.at(-1)?.cells.length ?? 0) > maxColumns
    ? unreadable(`The file has more than ${maxColumns} columns. Please export it as CSV again.`)
    : { ok: true, records }
}

/**
 * Accepts what spreadsheets save: any line ending, a byte order mark, semicolons or tabs. Skips blank lines. Ends with
 * a record that is too wide.
 */
export function parseCsv(text: string, maxRecords = Infinity): CsvRecord[] {
  return [...csvRecords(text, maxRecords)]
}

/** As `parseCsv`, one record after another. */
export function* csvRecords(text: string, maxRecords = Infinity): Generator<CsvRecord> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = detectSeparator(source)
  let count = 0
  let cells: string[] = []
  let line = 1
  let recordLine = 1
  function* end(): Generator<CsvRecord> {
    const record = { line: recordLine, cells: cells.map(unescapeFormula) }
    const isBlank = cells.length <= 1 && !cells[0]?.trim()
    cells = []
    if (isBlank) return
    count++
    yield record
  }
  for (let at = 0; at < source.length && count < maxRecords && cells.length <= maxColumns;) {
    const cell = readCell(source, at, separator)
    cells.push(cell.text)
    line += cell.breaks
    at = cell.end
    if (source.charAt(at) === separator) {
      at++
      // A trailing separator is followed by an empty cell.
      if (at === source.length) cells.push('')
      continue
    }
    yield* end()
    at += source.startsWith('\r\n', at) ? 2 : 1
    recordLine = ++line
  }
  if (cells.length > 0) yield* end()
}

const separators = [',', ';', '\t', '|'] as const
/** Reports have lines of other text above the table, so its first line alone does not tell. */
const sampledLines = 60
const sampledLength = 20_000

/** The mark that most lines have equally often. Marks within quotes do not count. */
function detectSeparator(source: string): string {
  const lines = countMarks(source.slice(0, sampledLength))
  const scores = separators.map((mark) => {
    const counts = Map.groupBy(
      lines.map((line) => line.get(mark) ?? 0).filter((count) => count > 0),
      (count) => count,
    )
    // Titles have a pipe or two.
    return Math.max(0, ...[...counts].map(([count, same]) => (mark === '|' && count < 3 ? 0 : same.length * count)))
  })
  return separators[scores.indexOf(Math.max(...scores))] ?? ','
}

function countMarks(sample: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let line = new Map<string, number>()
  let isQuoted = false
  for (const mark of sample) {
    if (mark === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (mark === '\n' || mark === '\r') {
      lines.push(line)
      line = new Map()
      if (lines.length === sampledLines) return lines
    } else if ((separators as readonly string[]).includes(mark)) line.set(mark, (line.get(mark) ?? 0) + 1)
  }
  return [...lines, line]
}

function readCell(source: string, from: number, separator: string): { text: string; end: number; breaks: number } {
  if (source.charAt(from) === '"') return readQuoted(source, from, separator)
  return { ...readUnquoted(source, from, separator), breaks: 0 }
}

/** An unclosed quote extends to the end. Text between a closing quote and the separator is preserved. */
function readQuoted(source: string, from: number, separator: string): { text: string; end: number; breaks: number } {
  const parts: string[] = []
  let start = from + 1
  let close = source.indexOf('"', start)
  while (close >= 0 && source.charAt(close + 1) === '"') {
    parts.push(source.slice(start, close + 1))
    start = close + 2
    close = source.indexOf('"', start)
  }
  parts.push(source.slice(start, close < 0 ? source.length : close))
  const rest = close < 0 ? { text: '', end: source.length } : readUnquoted(source, close + 1, separator)
  const text = parts.join('')
  return { text: text + rest.text, end: rest.end, breaks: text.split(/\r\n|\r|\n/).length - 1 }
}

function readUnquoted(source: string, from: number, separator: string): { text: string; end: number } {
  let end = from
  while (end < source.length && source.charAt(end) !== separator && !'\r\n'.includes(source.charAt(end))) end++
  return { text: source.slice(from, end), end }
}
