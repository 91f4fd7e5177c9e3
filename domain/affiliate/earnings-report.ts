import { isProductId } from './affiliate-links.ts'
import { parseCsv, type CsvRecord } from '../text/csv.ts'
import { currencyIn, dayOrderOf, parseCents, parseDay } from './earnings-values.ts'

export const earningsFields = ['day', 'cents', 'asin', 'title', 'quantity', 'trackingId'] as const
type EarningsField = (typeof earningsFields)[number]
/** Which column holds what; null: none does. */
export type Mapping = Record<EarningsField, string | null>
export type EarningsRow = {
  line: number
  day: string | null
  trackingId: string | null
  asin: string | null
  title: string | null
  quantity: number | null
  cents: number | null
  errors: string[]
}
export type EarningsReport = {
  columns: string[]
  sample: string[][]
  mapping: Mapping
  currency: string
  rows: EarningsRow[]
}

/** How retailers call their columns, the likeliest first. */
const names: Readonly<Record<EarningsField, readonly RegExp[]>> = {
  day: [/^date shipped/, /^(?:shipped|order|sale) ?date/, /^date/, /\bdate\b/, /^day/],
  cents: [/^ad fees/, /^(?:total )?earnings/, /^(?:bonus|bounty) ?(?:income|earnings)?/, /commission/, /\bfees?\b/],
  asin: [/^asin/, /^product ?id/, /^item ?id/],
  title: [/^(?:product |item )?name/, /^title/, /^product/, /^item name/],
  quantity: [/^items shipped/, /^(?:qty|quantity)/, /^shipped items/, /^items/],
  trackingId: [/^tracking ?id/, /^(?:store|associate)s? ?(?:id|tag)/, /^tag$/],
}
const most = 20_000
const headLines = 10
const longestTitle = 300

/** Reads the table whatever its columns are called; `fault` says in words why it is none. */
export function readEarnings(text: string, given?: Mapping): EarningsReport | { fault: string } {
  const records = parseCsv(text)
  const head = records.slice(0, headLines).findIndex(isHead)
  const columns = records[head]?.cells.map((cell) => cell.trim()) ?? []
  if (head < 0) return { fault: 'This is no table with named columns. Please export the report as CSV.' }
  const lines = records.slice(head + 1)
  if (lines.length === 0) return { fault: 'The report has column names, and no lines under them.' }
  if (lines.length > most) return { fault: `The report has more than ${most} lines. Please export fewer days at once.` }
  const mapping = given ?? guessMapping(columns)
  const place = (field: EarningsField) => (mapping[field] === null ? -1 : columns.indexOf(mapping[field]))
  const currency = currencyOf(columns[place('cents')] ?? '', lines, place('cents'))
  const order = dayOrderOf(
    lines.map(({ cells }) => cells[place('day')] ?? ''),
    currency,
  )
  const rows = lines.map(({ line, cells }): EarningsRow => {
    const cell = (field: EarningsField) => cells[place(field)]?.trim() ?? ''
    const asin = cell('asin').toUpperCase()
    const row = {
      line,
      day: parseDay(cell('day'), order) ?? null,
      trackingId: cell('trackingId').slice(0, 64) || null,
      asin: isProductId(asin) ? asin : null,
      title: cell('title').slice(0, longestTitle) || null,
      quantity: /^-?\d{1,6}$/.test(cell('quantity')) ? Number(cell('quantity')) : null,
      cents: parseCents(cell('cents')) ?? null,
    }
    return { ...row, errors: faultsOf(row, { day: cell('day'), cents: cell('cents') }) }
  })
  return { columns, sample: lines.slice(0, 3).map(({ cells }) => cells), mapping, currency, rows }
}

function isHead({ cells }: CsvRecord): boolean {
  const known = cells.filter((cell) =>
    Object.values(names).some((forms) => forms.some((form) => form.test(plain(cell)))),
  )
  return cells.length >= 2 && known.length >= 2 && cells.every((cell) => parseCents(cell) === undefined)
}

/** `Ad Fees($)` is `ad fees`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\(.*?\)|[_:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<string>()
  const find = (field: EarningsField): [EarningsField, string | null] => {
    for (const form of names[field]) {
      const column = columns.find((name) => !taken.has(name) && form.test(plain(name)))
      if (column === undefined) continue
      taken.add(column)
      return [field, column]
    }
    return [field, null]
  }
  return Object.fromEntries(earningsFields.map(find)) as Mapping
}

function currencyOf(column: string, lines: readonly CsvRecord[], place: number): string {
  const named = currencyIn(column)
  return named ?? lines.map(({ cells }) => currencyIn(cells[place] ?? '')).find(Boolean) ?? 'USD'
}

function faultsOf(row: Pick<EarningsRow, 'day' | 'cents'>, said: { day: string; cents: string }): string[] {
  const faults: string[] = []
  if (row.day === null) faults.push(said.day === '' ? 'There is no date.' : `“${said.day.slice(0, 40)}” is no date.`)
  if (row.cents === null)
    faults.push(said.cents === '' ? 'There is no amount.' : `“${said.cents.slice(0, 40)}” is no amount.`)
  return faults
}
