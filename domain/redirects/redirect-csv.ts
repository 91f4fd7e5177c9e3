import { unreadable, type Result, type Unreadable } from '../result.ts'
import { formatCsv, parseTable } from '../text/csv.ts'
import { redirectLimits, type RedirectInput, type RedirectStatus } from './redirect.ts'

type CsvRow = { line: number; input: RedirectInput; error?: string }
type Columns = Readonly<Partial<Record<'path' | 'target' | 'status' | 'ends_on' | 'regex', number>>>

const maxRows = 10_000
/** Names of columns in our export and in those of other programs. */
const names: Readonly<Record<keyof Columns, readonly string[]>> = {
  path: ['from', 'source', 'source url', 'old', 'old url', 'path', 'redirect from'],
  target: ['to', 'target', 'target url', 'new', 'new url', 'destination', 'redirect to'],
  status: ['kind', 'code', 'status', 'type', 'http code', 'redirect type'],
  ends_on: ['until', 'ends', 'ends on', 'last day'],
  regex: ['regex', 'is regex'],
}
const statusOf: Readonly<Record<string, RedirectStatus>> = {
  '': 301,
  ...{ '301': 301, '308': 301, moved: 301, permanent: 301 },
  ...{ '302': 302, '303': 302, '307': 302, 'for now': 302, temporary: 302 },
  ...{ '410': 410, gone: 410 },
}

/** The lines of a table with or without column names. What cannot be a redirect has an error. */
export function parseRedirectCsv(text: string): Result<{ rows: CsvRow[] }, Unreadable> {
  const table = parseTable(text, maxRows + 2)
  if (!table.ok) return table
  const [first] = table.records
  if (!first) return unreadable('The file is empty. It needs a line for each redirect: from, to, kind.')
  const head = readColumns(first.cells)
  const isHead = head.path !== undefined && head.target !== undefined
  if (!isHead && !/^(?:\/|https?:)/i.test(first.cells[0]?.trim() ?? ''))
    return unreadable('The first line must name the columns, such as “from,to,kind”, or be a redirect.')
  const columns: Columns = isHead ? head : { path: 0, target: 1, status: 2, ends_on: 3 }
  const records = isHead ? table.records.slice(1) : table.records
  if (records.length === 0) return unreadable('The file has column names but no lines.')
  if (records.length > maxRows)
    return unreadable(`The file has more than ${maxRows} lines. Please split it into several files.`)
  return { ok: true, rows: records.map(({ line, cells }) => readRow(line, cells, columns)) }
}

function readColumns(cells: readonly string[]): Columns {
  const heads = cells.map((cell) => cell.slice(0, 40).trim().toLowerCase().replaceAll('_', ' '))
  const found = Object.entries(names).flatMap(([column, known]) => {
    const index = heads.findIndex((head) => known.includes(head))
    return index < 0 ? [] : [[column, index]]
  })
  return Object.fromEntries(found) as Columns
}

function readRow(line: number, cells: readonly string[], columns: Columns): CsvRow {
  const cell = (column: keyof Columns) => cells[columns[column] ?? -1]?.trim() ?? ''
  const kind = cell('status').toLowerCase()
  const status = statusOf[kind]
  const input = {
    path: cell('path').slice(0, redirectLimits.path + 1),
    target: status === 410 ? '' : cell('target').slice(0, redirectLimits.target + 1),
    status: status ?? 301,
    ends_on: cell('ends_on').slice(0, 10) || null,
  }
  if (['1', 'true', 'yes'].includes(cell('regex').toLowerCase()))
    return { line, input, error: 'Regular expressions are not read. Write a pattern, such as /old/*.' }
  if (!status) return { line, input, error: `“${kind.slice(0, 20)}” is no kind of redirect. Use 301, 302 or 410.` }
  return { line, input }
}

export function formatRedirectCsv(rows: readonly (RedirectInput & { hits: number })[]): string {
  const lines = rows.map(({ path, target, status, ends_on, hits }) => [
    ...[path, target, String(status), ends_on ?? '', String(hits)],
  ])
  return formatCsv([['from', 'to', 'kind', 'until', 'hits in 30 days'], ...lines])
}
