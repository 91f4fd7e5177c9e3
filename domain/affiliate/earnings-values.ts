/** Names of months in languages of retailers' reports, by their first three letters without accents. */
const monthNames = [
  'jan ene gen sty',
  'feb fev lut hel',
  'mar mrz maa',
  'apr abr avr kwi',
  'may mai mei mag maj',
  'jun giu cze',
  'jul lug lip',
  'aug ago aou sie',
  'sep set wrz',
  'oct okt ott out paz',
  'nov lis',
  'dec dez dic gru',
].map((names) => names.split(' '))
const currencySymbols: readonly (readonly [RegExp, string])[] = [
  [/(?:CA|C)\$/, 'CAD'],
  [/(?:AU|A)\$/, 'AUD'],
  [/R\$/, 'BRL'],
  [/\$/, 'USD'],
  [/£/, 'GBP'],
  [/€/, 'EUR'],
  [/[¥￥円]/, 'JPY'],
  [/₹/, 'INR'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
]
const currencyCodes =
  /\b(?:USD|GBP|EUR|CAD|AUD|JPY|INR|SEK|NOK|DKK|CHF|PLN|CZK|HUF|RON|MXN|BRL|SGD|NZD|ZAR|AED|SAR|EGP|TRY)\b/
const currencyMarks =
  /CA\$|AU\$|US\$|R\$|[CA]\$|\p{Sc}|￥|円|zł|Kč|kr\.?|Fr\.|\b[A-Z]{3}(?![A-Za-z])|(?<![A-Za-z])[A-Z]{3}\b/gu

/** How to read `03/04/2026`. */
export const dateOrders = ['day first', 'month first'] as const
export type DateOrder = (typeof dateOrders)[number]
export type DecimalMark = '.' | ','

/**
 * A number above twelve decides for the whole column. Otherwise dots or the currency do: then `isClear` is false, because
 * every date can also be read the other way.
 */
export function detectDateOrder(values: readonly string[], currency: string): { order: DateOrder; isClear: boolean } {
  let hasDots = false
  let isClear = true
  for (const value of values) {
    const [, first, mark, second] = /^(\d{1,2})([./-]) ?(\d{1,2})[./-] ?\d{2,4}/.exec(withoutWeekday(value)) ?? []
    if (Number(first) > 12) return { order: 'day first', isClear: true }
    if (Number(second) > 12) return { order: 'month first', isClear: true }
    if (mark === '.') hasDots = true
    else if (first !== second) isClear = false
  }
  return { order: currency === 'USD' && !hasDots ? 'month first' : 'day first', isClear }
}

/** Accepts numeric dates and those with the name of a month, with or without a time. Returns `2026-01-15`. */
export function parseDay(text: string, order: DateOrder): string | undefined {
  const value = withoutWeekday(text)
  const [, isoYear, isoMonth, isoDay] =
    /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?!\d)/.exec(value) ??
    /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(value) ??
    []
  if (isoYear) return toDayString(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, first, second, year] = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d{2})(?!\d)/.exec(value) ?? []
  if (first) {
    const [day, month] = order === 'day first' ? [first, second] : [second, first]
    return toDayString(fullYear(Number(year)), Number(month), Number(day))
  }
  return parseNumberedDay(value) ?? parseNamedMonth(value)
}

/** `Do., 15.01.2026` without the day of the week; `Jan 15, 2026` stays. */
function withoutWeekday(text: string): string {
  const value = text.trim().slice(0, 60)
  return /^\p{L}{2,12}\.?,? +(\d{1,2}[./-].*)$/u.exec(value)?.[1] ?? value
}

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)

/** `46037` in spreadsheets, `1768471200` in logs. `2026-01` is the last day of the month. */
function parseNumberedDay(value: string): string | undefined {
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  const [, serial] = /^([45]\d{4})(?:[.,]\d+)?$/.exec(value) ?? []
  if (serial) return toDay(spreadsheetEpoch + Number(serial) * dayMs)
  const [, seconds] = /^(1[4-9]\d{8})(?:\d{3})?$/.exec(value) ?? []
  if (seconds) return toDay(Number(seconds) * 1000)
  const [, year, month] = /^(20\d{2})-(\d{2})$/.exec(value) ?? []
  return year && Number(month) >= 1 && Number(month) <= 12 ? toDay(Date.UTC(Number(year), Number(month), 0)) : undefined
}

/** `Jan 15, 2026`, `15. Januar 2026`, `15 de enero de 2026`, `Thu 15-Jan-26`. */
function parseNamedMonth(value: string): string | undefined {
  const words = foldAccents(value)
    .split(/[\s,./-]+/)
    .filter((word) => !word.includes(':'))
  // A day of the week can look like a month: "mar. 13 janv." is a Tuesday in January.
  const month = words.map(monthOf).findLast((found) => found > 0)
  const [day, year] = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|er)?$/.exec(word)?.[1] ?? []).map(Number)
  return month && day && year !== undefined ? toDayString(fullYear(year), month, day) : undefined
}

function monthOf(word: string): number {
  if (!/^[a-z]{3,12}$/.test(word)) return 0
  if (word.startsWith('juin')) return 6
  if (word.startsWith('juil')) return 7
  return monthNames.findIndex((names) => names.includes(word.slice(0, 3))) + 1
}

export function foldAccents(text: string): string {
  // Only those of Latin letters: marks of other scripts are part of the word.
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

const fullYear = (year: number) => year + (year < 100 ? 2000 : 0)

function toDayString(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(text)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return exists && year >= 2000 && year < 2100 ? text : undefined
}

/**
 * Accepts `$1,234.56`, `1.234,56 €`, `1'234.50`, `-0.45`, `0.45-` and `(0.45)`. Undefined if the text is not an amount.
 * The mark of the column decides about `1.234`, which can be either.
 */
export function parseCents(text: string, columnMark?: DecimalMark): number | undefined {
  const digits = toDigits(text)
  if (digits === undefined) return undefined
  const mark = findDecimalMark(digits.text, columnMark)
  const [whole = '', part = ''] =
    mark === undefined ? [digits.text] : splitAt(digits.text, digits.text.lastIndexOf(mark))
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Math.round(Number(`0.${part || 0}`) * 100)
  return digits.isNegative && cents !== 0 ? -cents : cents
}

function toDigits(text: string): { text: string; isNegative: boolean } | undefined {
  if (text.length > 40) return undefined
  const value = text.replaceAll(currencyMarks, '').replaceAll(/[\s'’]/g, '')
  const isNegative = /^\(.*\)$/.test(value) || /^[-−–]|[-−–]$/.test(value)
  const digits = value.replaceAll(/^[(+−–-]+|[)−–-]+$/g, '')
  return /^(?:\d|\.\d)[\d.,]*$/.test(digits) && digits.length <= 15 ? { text: digits, isNegative } : undefined
}

/** What separates decimals in this column, if any of its values tells. */
export function detectDecimalMark(values: readonly string[]): DecimalMark | undefined {
  const counts = { '.': 0, ',': 0 }
  for (const value of values) {
    const digits = toDigits(value)?.text
    const mark = digits === undefined ? undefined : findDecimalMark(digits)
    if (mark !== undefined) counts[mark]++
  }
  if (counts['.'] === counts[',']) return undefined
  return counts['.'] > counts[','] ? '.' : ','
}

/** The last separator, unless it is the only kind and three digits follow: then it separates thousands. */
function findDecimalMark(digits: string, columnMark?: DecimalMark): DecimalMark | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (at < 0) return undefined
  const mark = digits.charAt(at) as DecimalMark
  const both = digits.includes('.') && digits.includes(',')
  const repeated = digits.indexOf(mark) !== at
  if (repeated) return undefined
  const isUnclear = !both && digits.length - at - 1 === 3 && !/^0?[.,]/.test(digits)
  return isUnclear && mark !== columnMark ? undefined : mark
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]

export function findCurrency(text: string): string | undefined {
  const code = currencyCodes.exec(text)?.[0]
  return code ?? currencySymbols.find(([symbol]) => symbol.test(text))?.[1]
}
