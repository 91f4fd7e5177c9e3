import type { Unit } from './units.ts'

export type NumberReading = { value: number; unit?: Unit } | 'empty' | 'unreadable' | { ambiguous: [string, string] }

const number = /^([+-]?)((?:\d[\d.,]*)|(?:[.,]\d+))\s*([^\d.,]*)$/

/** A number as people type it: `4,2`, ` 4.2 kg`, `1,234.5`. Never guesses what `1,200` means. */
export function readNumber(text: string, units: readonly Unit[]): NumberReading {
  // A minus sign of typesetters, and spaces that separate thousands.
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replaceAll(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  if (plain === '') return 'empty'
  const [, sign = '', digits = '', suffix = ''] = number.exec(plain) ?? []
  if (digits === '') return 'unreadable'
  const unit = suffix.trim() === '' ? undefined : unitNamed(suffix, units)
  if (suffix.trim() !== '' && !unit) return 'unreadable'
  const value = readDigits(digits)
  if (typeof value !== 'number') return value
  return { value: sign === '-' ? -value : value, ...(unit && { unit }) }
}

const otherNames: Readonly<Record<string, string>> = {
  kgs: 'kg',
  kilos: 'kg',
  lbs: 'lb',
  pounds: 'lb',
  pound: 'lb',
  grams: 'g',
  ounces: 'oz',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  c: '°C',
  f: '°F',
}

function unitNamed(suffix: string, units: readonly Unit[]): Unit | undefined {
  const name = suffix.trim().toLowerCase().replace(/\.$/, '')
  return units.find((unit) => unit.name.toLowerCase() === name || unit.name === otherNames[name])
}

function readDigits(digits: string): number | 'unreadable' | { ambiguous: [string, string] } {
  const commas = digits.split(',').length - 1
  const points = digits.split('.').length - 1
  if (commas > 0 && points > 0) {
    const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
    const thousands = decimal === ',' ? '.' : ','
    return toNumber(digits.replaceAll(thousands, ''), decimal)
  }
  const mark = commas > 0 ? ',' : '.'
  if (Math.max(commas, points) > 1)
    return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? Number(digits.replaceAll(mark, '')) : 'unreadable'
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return { ambiguous: [digits.replace(',', ''), digits.replace(',', '.')] }
  return toNumber(digits, mark)
}

function toNumber(digits: string, decimal: string): number | 'unreadable' {
  const value = Number(digits.replace(decimal, '.'))
  return Number.isFinite(value) ? value : 'unreadable'
}
