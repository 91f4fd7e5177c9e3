const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const currencySymbols: Readonly<Record<string, string>> = {
  $: 'USD',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  '₹': 'INR',
  zł: 'PLN',
}

/** How to read `03/04/2026`. */
export type DateOrder = 'day first' | 'month first'

/** A number above twelve decides for the whole column. Otherwise the currency does. */
export function detectDateOrder(values: readonly string[], currency: string): DateOrder {
  for (const value of values) {
    const [, first, second] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(value) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return currency === 'USD' ? 'month first' : 'day first'
}

/** Accepts ISO dates, dates with slashes or dots, and `Jan 15, 2026`. Returns `2026-01-15`. */
export function parseDay(text: string, order: DateOrder): string | undefined {
  const value = text.trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(value) ?? []
  if (isoYear) return toDayString(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(value) ?? []
  if (first) {
    const [day, month] = order === 'day first' ? [first, second] : [second, first]
    return toDayString(Number(year) + (Number(year) < 100 ? 2000 : 0), Number(month), Number(day))
  }
  const [, name, day, yearAfter] = /^([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:,|\s)\s*(\d{4})/.exec(value) ?? []
  if (name) return toDayString(Number(yearAfter), months.indexOf(name.toLowerCase()) + 1, Number(day))
  const [, leading, month, last] = /^(\d{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})/.exec(value) ?? []
  return leading
    ? toDayString(Number(last), months.indexOf(month?.toLowerCase() ?? '') + 1, Number(leading))
    : undefined
}

function toDayString(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(text)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return exists && year >= 2000 && year < 2100 ? text : undefined
}

/** Accepts `$1,234.56`, `1.234,56 €`, `-0.45` and `(0.45)`. Undefined if the text is not an amount. */
export function parseCents(text: string): number | undefined {
  const value = text.replaceAll(/[\s\u00A0$£€¥₹]|zł|[A-Z]{3}/g, '')
  const isNegative = /^\(.*\)$/.test(value) || value.startsWith('-') || value.startsWith('−')
  const digits = value.replaceAll(/[()−-]/g, '')
  if (!/^\d[\d.,]*$/.test(digits) || digits.length > 15) return undefined
  const mark = findDecimalMark(digits)
  const [whole = '', part = ''] = mark === undefined ? [digits] : splitAt(digits, digits.lastIndexOf(mark))
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Math.round(Number(`0.${part || 0}`) * 100)
  return isNegative ? -cents : cents
}

/** The last separator, unless it is the only kind and three digits follow: then it separates thousands. */
function findDecimalMark(digits: string): string | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (at < 0) return undefined
  const mark = digits.charAt(at)
  const both = digits.includes('.') && digits.includes(',')
  const repeated = digits.indexOf(mark) !== at
  const thousands = digits.length - at - 1 === 3 && !digits.startsWith('0')
  return repeated || (!both && thousands) ? undefined : mark
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]

export function findCurrency(text: string): string | undefined {
  const code = /\b(?:USD|GBP|EUR|CAD|AUD|JPY|INR|SEK|PLN|MXN|BRL|SGD|AED|TRY)\b/.exec(text)?.[0]
  return code ?? Object.entries(currencySymbols).find(([symbol]) => text.includes(symbol))?.[1]
}
