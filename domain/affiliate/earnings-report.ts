import { unreadable, type Result, type Unreadable } from '../result.ts'
import { tableSteps, type CsvRecord } from '../text/csv.ts'
import { rowsPerStep, runSteps, type Steps } from '../text/steps.ts'
import { countColumnNames, guessMapping, normalizeColumnName, type ColumnMapping } from './earnings-columns.ts'
import { createRowReader, type EarningsRow } from './earnings-rows.ts'
import {
  detectDateOrder,
  detectDecimalMark,
  findCurrency,
  parseCents,
  parseDay,
  type DateOrder,
} from './earnings-values.ts'
import { recognizeSource, type ReportSource } from './earnings-source.ts'

/** What the owner says about a report that it does not say itself. */
export type ReadingOptions = {
  dateOrder?: DateOrder | undefined
  /** The day of all lines, if no column has any. */
  lastDay?: string | undefined
}

export type EarningsReport = {
  columns: string[]
  sample: string[][]
  mapping: ColumnMapping
  dateOrder: DateOrder
  /** Whether the dates themselves say how they are to be read. */
  isDateOrderClear: boolean
  /** Undefined if the program was not recognized. */
  source: ReportSource | undefined
  /** Of lines that name none themselves. */
  currency: string
  rows: EarningsRow[]
}

const maxRows = 20_000
const maxHeaderOffset = 30
const maxPreambleLength = 2000

type ParsedReport = Result<{ report: EarningsReport }, Unreadable>

/** Finds the header row, and guesses the columns unless they are known. */
export function parseEarningsReport(text: string, savedMapping?: ColumnMapping): ParsedReport {
  return runSteps(earningsReportSteps(text, savedMapping))
}

export function* earningsReportSteps(
  text: string,
  savedMapping?: ColumnMapping,
  options: ReadingOptions = {},
): Steps<ParsedReport> {
  // How XLSX and ZIP files begin.
  if (text.startsWith('PK\u0003\u0004'))
    return unreadable('This is a spreadsheet or ZIP file. Please unpack it, or save the table as CSV.')
  // One more than allowed, and the lines above the column names.
  const table = yield* tableSteps(text, maxHeaderOffset + maxRows + 1)
  if (!table.ok) return table
  const { records } = table
  const head = findHeader(records)
  const columns = toUniqueNames(records[head]?.cells ?? [])
  if (head < 0) return unreadable("This isn't a table with column names. Please export the report as CSV.")
  const lines = records.slice(head + 1).filter((line) => line.cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0) return unreadable('The report has column names but no rows.')
  if (lines.length > maxRows)
    return unreadable(`The report has more than ${maxRows} rows. Please export a shorter period.`)
  const cells = lines.map((line) => line.cells)
  const mapping = savedMapping ?? guessMapping(columns, cells)
  const valuesOf = (column: string | null | undefined) => {
    const index = columns.indexOf(column ?? '')
    return index < 0 ? [] : cells.map((row) => row[index] ?? '')
  }
  const preamble = records.slice(0, head).map((line) => line.cells.join(' '))
  const amounts = valuesOf(mapping.cents)
  const currency =
    findCurrency(mapping.cents ?? '') ??
    firstCurrency(valuesOf(mapping.currency)) ??
    firstCurrency(amounts) ??
    findCurrency(columns.join(' ')) ??
    'USD'
  const days = valuesOf(mapping.day)
  const source = recognizeSource(columns.map(normalizeColumnName), preamble.join(' ').slice(0, maxPreambleLength))
  const { order, isClear } = detectDateOrder(days, currency)
  const dateOrder = options.dateOrder ?? order
  const readRow = createRowReader({
    ...{ columns, mapping, currency, source },
    order: dateOrder,
    decimalMark: detectDecimalMark(amounts),
    lastDay: mapping.day ? undefined : (options.lastDay ?? findLastDay(preamble, currency)),
  })
  const rows: EarningsRow[] = []
  const dayIndex = columns.indexOf(mapping.day ?? '')
  let sum = 0
  for (const record of lines) {
    const row = readRow(record)
    // A last line without a name that adds up the others.
    const isNameless = row.asin === null && row.title === null && row.transactionId === null
    const hasNoDay = row.day === null && !record.cells[dayIndex]?.trim()
    const isSum = isNameless && hasNoDay && rows.length > 0 && row.cents === sum
    rows.push(isSum ? { ...row, left: 'total', errors: [] } : row)
    if (row.left === null) sum += row.cents ?? 0
    if (rows.length % rowsPerStep === 0) yield
  }
  const dates = { dateOrder, isDateOrderClear: isClear }
  return { ok: true, report: { columns, sample: cells.slice(0, 3), mapping, source, currency, ...dates, rows } }
}

/** The row with the most column names. Two tables below each other are told apart by their first one. */
function findHeader(records: readonly CsvRecord[]): number {
  const counts = records.slice(0, maxHeaderOffset).map(({ cells }) => {
    const isText = cells.length >= 2 && cells.every((cell) => parseCents(cell) === undefined)
    return isText ? countColumnNames(cells) : 0
  })
  const most = Math.max(0, ...counts)
  return most < 2 ? -1 : counts.indexOf(most)
}

/** Reports call several columns “Currency”, and some not at all. */
function toUniqueNames(cells: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function firstCurrency(values: readonly string[]): string | undefined {
  for (const value of values) {
    const currency = findCurrency(value.toUpperCase())
    if (currency !== undefined) return currency
  }
  return undefined
}

/** The end of the period that stands above a table without days. */
function findLastDay(preamble: readonly string[], currency: string): string | undefined {
  const words = preamble.flatMap((line) => line.split(/[\s,;"()]+/))
  const { order } = detectDateOrder(words, currency)
  return words
    .flatMap((word) => parseDay(word, order) ?? [])
    .toSorted()
    .at(-1)
}
