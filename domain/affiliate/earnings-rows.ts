import type { CsvRecord } from '../text/csv.ts'
import { isItemId, type ColumnMapping, type EarningsField } from './earnings-columns.ts'
import { programOfShop, type ReportSource } from './earnings-source.ts'
import { findCurrency, foldAccents, parseCents, parseDay, type DateOrder, type DecimalMark } from './earnings-values.ts'

export type EarningsRow = {
  line: number
  day: string | null
  cents: number | null
  currency: string
  asin: string | null
  title: string | null
  quantity: number | null
  trackingId: string | null
  subId: string | null
  transactionId: string | null
  /** Which of our programs paid; empty if none of them. */
  program: string
  /** Not paid, or not a sale: it counts nothing, and why. */
  left: RowLeft | null
  errors: string[]
}
/** `declined`: the program does not pay for it, so it takes back what an earlier report said. */
type RowLeft = 'total' | 'heading' | 'declined'

type Reading = {
  columns: readonly string[]
  mapping: ColumnMapping
  currency: string
  source: ReportSource | undefined
  order: DateOrder
  decimalMark: DecimalMark | undefined
  /** Of a report without days. */
  lastDay: string | undefined
}

const maxTitleLength = 300
const maxIdLength = 64
const totalWords =
  /^(?:(?:grand|sub|net|report) ?)?(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|totale|totali|totaux|totaal|suma|razem|totalt|合計|总计)(?: (?:earnings|commissions?|sales|rows|general|generale?|period))?[\s:.,()\d\p{Sc}-]{0,20}$/u
const declined = /declin|reject|revers|void|cancel|delet|denied|invalid|abgelehnt|storniert|annul|refus|rechaz|rifiut/
const refunded = /refund|return|revers|charge ?back|claw ?back|credit note|erstattung|retoure|rembours|reembols|rimbors/

export function createRowReader(reading: Reading): (record: CsvRecord) => EarningsRow {
  const { columns, mapping, currency, source, order, decimalMark, lastDay } = reading
  const indexes = new Map(Object.entries(mapping).map(([field, column]) => [field, columns.indexOf(column ?? '')]))
  return ({ line, cells }) => {
    const cell = (field: EarningsField) => cells[indexes.get(field) ?? -1]?.trim() ?? ''
    const idOf = (field: EarningsField) => cell(field).slice(0, maxIdLength) || null
    const asin = cell('asin').toUpperCase()
    const amount = parseCents(cell('cents'), decimalMark) ?? null
    const row = {
      line,
      day: mapping.day ? (parseDay(cell('day'), order) ?? null) : (lastDay ?? null),
      cents: amount !== null && amount > 0 && refunded.test(foldAccents(cell('kind'))) ? -amount : amount,
      currency: findCurrency(cell('currency').toUpperCase()) ?? findCurrency(cell('cents')) ?? currency,
      asin: isItemId(asin) ? asin : null,
      // Networks say which shop paid, but not for what.
      title: (cell('title') || cell('shop')).slice(0, maxTitleLength) || null,
      quantity: /^-?\d{1,6}$/.test(cell('quantity')) ? Number(cell('quantity')) : null,
      trackingId: idOf('trackingId'),
      subId: idOf('subId'),
      transactionId: idOf('transactionId'),
      program: programOf(cell('shop').slice(0, maxTitleLength), source),
    }
    const left = whyLeft(cells, row, { columns, status: cell('status'), statusColumn: mapping.status ?? '' })
    const cents = left === 'declined' ? 0 : row.cents
    const errors =
      left === null || left === 'declined'
        ? validateRow({ ...row, cents }, { day: cell('day'), cents: cell('cents') })
        : []
    return { ...row, cents, left, errors }
  }
}

/** Amazon's sellers are no programs. */
function programOf(shop: string, source: ReportSource | undefined): string {
  return source?.program === 'amazon' ? source.program : programOfShop(shop) || (source?.program ?? '')
}

type Judged = { columns: readonly string[]; status: string; statusColumn: string }

function whyLeft(
  cells: readonly string[],
  row: Pick<EarningsRow, 'asin' | 'cents'>,
  { columns, status, statusColumn }: Judged,
): RowLeft | null {
  const names = cells.filter((cell, index) => cell.trim() !== '' && cell.trim() === columns[index])
  if (names.length >= 2 && names.length >= columns.length / 2) return 'heading'
  if (row.asin === null && cells.some((cell) => cell.length <= 40 && totalWords.test(foldAccents(cell).trim())))
    return 'total'
  const word = foldAccents(status.slice(0, maxIdLength))
  const isVoided = /^void/i.test(statusColumn) && /^(?:1|yes|true|y)$/.test(word)
  // A reversal with an amount below zero is the line that takes the money back.
  return (isVoided || declined.test(word)) && (row.cents ?? 0) >= 0 ? 'declined' : null
}

function validateRow(row: Pick<EarningsRow, 'day' | 'cents'>, raw: { day: string; cents: string }): string[] {
  const errors: string[] = []
  if (row.day === null)
    errors.push(raw.day === '' ? 'The date is missing.' : `“${raw.day.slice(0, 40)}” is not a date.`)
  if (row.cents === null)
    errors.push(raw.cents === '' ? 'The amount is missing.' : `“${raw.cents.slice(0, 40)}” is not an amount.`)
  return errors
}
