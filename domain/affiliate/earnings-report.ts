import { isProductId } from './affiliate-link.ts'
import { unreadable, type Result, type Unreadable } from '../result.ts'
import { tableSteps, type CsvRecord } from '../text/csv.ts'
import { rowsPerStep, runSteps, type Steps } from '../text/steps.ts'
import { findCurrency, detectDateOrder, parseCents, parseDay } from './earnings-values.ts'

export const earningsFields = ['day', 'cents', 'asin', 'title', 'quantity', 'trackingId'] as const
type EarningsField = (typeof earningsFields)[number]
/** The column of each field, or null. */
export type ColumnMapping = Record<EarningsField, string | null>
export type EarningsRow = { line: number; errors: string[] } & {
  [Field in EarningsField]: (Field extends 'quantity' | 'cents' ? number : string) | null
}
export type EarningsReport = {
  columns: string[]
  sample: string[][]
  mapping: ColumnMapping
  currency: string
  rows: EarningsRow[]
}

/** Column names in reports of retailers and networks, the most specific first. */
const columnPatterns: Readonly<Record<EarningsField, readonly RegExp[]>> = {
  day: [/^date shipped/, /^(?:shipped|order|sale) ?date/, /^date/, /\bdate\b/, /^day/],
  cents: [
    /^ad fees/,
    /^payout/,
    /^total commission/,
    /^(?:total )?earnings/,
    /^(?:bonus|bounty) ?(?:income|earnings)?/,
    /commission/,
    /\bfees?\b/,
  ],
  asin: [/^asin/, /^(?:product )?sku/, /^product ?id/, /^item ?id/],
  title: [/^(?:product |item )?name/, /^title/, /^product/, /^item name/],
  quantity: [/^items shipped/, /^(?:qty|quantity)/, /^shipped items/, /^(?:# of )?items/],
  trackingId: [
    /^tracking ?id/,
    /^(?:store|associate)s? ?(?:id|tag)/,
    /^tag$/,
    /^(?:campaign|publisher|partner|media ?partner) ?id/,
  ],
}
const maxRows = 20_000
const maxColumnNameLength = 200
const maxHeaderOffset = 10
const maxTitleLength = 300

type ParsedReport = Result<{ report: EarningsReport }, Unreadable>

/** Finds the header row, and guesses the columns unless they are known. */
export function parseEarningsReport(text: string, savedMapping?: ColumnMapping): ParsedReport {
  return runSteps(earningsReportSteps(text, savedMapping))
}

export function* earningsReportSteps(text: string, savedMapping?: ColumnMapping): Steps<ParsedReport> {
  // One more than allowed, and the lines above the column names.
  const table = yield* tableSteps(text, maxHeaderOffset + maxRows + 1)
  if (!table.ok) return table
  const { records } = table
  const head = records.slice(0, maxHeaderOffset).findIndex(isHeaderRow)
  const columns = records[head]?.cells.map((cell) => cell.trim()) ?? []
  if (head < 0) return unreadable("This isn't a table with column names. Please export the report as CSV.")
  const lines = records.slice(head + 1)
  if (lines.length === 0) return unreadable('The report has column names but no rows.')
  if (lines.length > maxRows)
    return unreadable(`The report has more than ${maxRows} rows. Please export a shorter period.`)
  const mapping = savedMapping ?? guessMapping(columns)
  const indexOf = (field: EarningsField) => (mapping[field] === null ? -1 : columns.indexOf(mapping[field]))
  const currency = detectCurrency(columns[indexOf('cents')] ?? '', lines, indexOf('cents'))
  const days = lines.map(({ cells }) => cells[indexOf('day')] ?? '')
  const order = detectDateOrder(days, currency)
  const readRow = ({ line, cells }: CsvRecord): EarningsRow => {
    const cell = (field: EarningsField) => cells[indexOf(field)]?.trim() ?? ''
    const asin = cell('asin').toUpperCase()
    const row = {
      line,
      day: parseDay(cell('day'), order) ?? null,
      trackingId: cell('trackingId').slice(0, 64) || null,
      asin: isProductId(asin) || /^\d{4,20}$/.test(asin) ? asin : null,
      title: cell('title').slice(0, maxTitleLength) || null,
      quantity: /^-?\d{1,6}$/.test(cell('quantity')) ? Number(cell('quantity')) : null,
      cents: parseCents(cell('cents')) ?? null,
    }
    return { ...row, errors: validateRow(row, { day: cell('day'), cents: cell('cents') }) }
  }
  const rows: EarningsRow[] = []
  for (const record of lines) {
    rows.push(readRow(record))
    if (rows.length % rowsPerStep === 0) yield
  }
  const sample = lines.slice(0, 3).map(({ cells }) => cells)
  return { ok: true, report: { columns, sample, mapping, currency, rows } }
}

function isHeaderRow({ cells }: CsvRecord): boolean {
  const columnNames = cells.filter((cell) =>
    Object.values(columnPatterns).some((forms) => forms.some((form) => form.test(normalizeColumnName(cell)))),
  )
  return cells.length >= 2 && columnNames.length >= 2 && cells.every((cell) => parseCents(cell) === undefined)
}

/** `Ad Fees($)` becomes `ad fees`. */
function normalizeColumnName(name: string): string {
  return name
    .slice(0, maxColumnNameLength)
    .toLowerCase()
    .replaceAll(/\(.*?\)|[_:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function guessMapping(columns: readonly string[]): ColumnMapping {
  const taken = new Set<string>()
  const find = (field: EarningsField): [EarningsField, string | null] => {
    for (const form of columnPatterns[field]) {
      const column = columns.find((name) => !taken.has(name) && form.test(normalizeColumnName(name)))
      if (column === undefined) continue
      taken.add(column)
      return [field, column]
    }
    return [field, null]
  }
  return Object.fromEntries(earningsFields.map(find)) as ColumnMapping
}

function detectCurrency(column: string, lines: readonly CsvRecord[], index: number): string {
  const currency = findCurrency(column)
  return currency ?? lines.map(({ cells }) => findCurrency(cells[index] ?? '')).find(Boolean) ?? 'USD'
}

function validateRow(row: Pick<EarningsRow, 'day' | 'cents'>, raw: { day: string; cents: string }): string[] {
  const errors: string[] = []
  if (row.day === null)
    errors.push(raw.day === '' ? 'The date is missing.' : `“${raw.day.slice(0, 40)}” is not a date.`)
  if (row.cents === null)
    errors.push(raw.cents === '' ? 'The amount is missing.' : `“${raw.cents.slice(0, 40)}” is not an amount.`)
  return errors
}
