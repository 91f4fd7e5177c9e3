import { unreadable, type Result, type Unreadable } from '../result.ts'
import { species as speciesRows, type Species } from './species.ts'

export type WeightUnit = 'kg' | 'lb'

const kgPerPound = 0.45359237
const kgPer: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: kgPerPound, oz: kgPerPound / 16 }
const unitWords: Readonly<Record<string, string>> = {
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  gram: 'g',
  grams: 'g',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  ounce: 'oz',
  ounces: 'oz',
}
/** “9 lb 4” has ounces in the end. */
const smallerUnits: Readonly<Record<string, string>> = { lb: 'oz', kg: 'g' }
const part = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*([a-z]*)\.?\s*/i

/** Reads `4.2`, `4,2 kg`, `9 lb 4 oz` and `450 g`; a number alone is in `unit`. The message says what to enter. */
export function parseWeight(
  text: string,
  unit: WeightUnit,
  species: Species = 'other',
): Result<{ kg: number }, Unreadable> {
  // Nobody writes the weight of a horse with three decimals.
  const plain = species === 'horse' ? text.replace(/(\d),(\d{3})(?!\d)/, '$1$2') : text
  let rest = plain.trim().toLowerCase()
  if (/^[-−]/.test(rest)) return unreadable('A weight is more than 0.')
  const unclear = unreadable(`Enter a weight such as ${unit === 'kg' ? '4.2 kg' : '9 lb 4 oz'}.`)
  if (rest === '') return unclear
  let kg = 0
  let before: string | undefined
  while (rest !== '') {
    const [all = '', figure = '', word = ''] = part.exec(rest) ?? []
    const smaller = before && smallerUnits[before]
    const own = word === '' ? (smaller ?? unit) : (unitWords[word] ?? word)
    const factor = Object.hasOwn(kgPer, own) ? kgPer[own] : undefined
    if (all === '' || factor === undefined || (before !== undefined && own !== smaller)) return unclear
    kg += Number(figure.replace(',', '.')) * factor
    before = word === '' ? '' : own
    rest = rest.slice(all.length)
  }
  return checkWeight(kg, species, unit)
}

export function checkWeight(
  kg: number,
  species: Species = 'other',
  unit: WeightUnit = 'kg',
): Result<{ kg: number }, Unreadable> {
  const { heaviest, plural } = speciesRows[species]
  const rounded = Math.round(kg * 1000) / 1000
  if (!(rounded > 0)) return unreadable('A weight is more than 0.')
  if (rounded > heaviest)
    return unreadable(
      species === 'other'
        ? `The most we note is ${formatWeight(heaviest, unit)}.`
        : `That is more than ${plural} weigh: the most we note is ${formatWeight(heaviest, unit)}. Check the unit and the point.`,
    )
  return { ok: true, kg: rounded }
}

/** `4.2 kg`, `450 g`, `9.3 lb`, `5.5 oz`: as people say it. */
export function formatWeight(kg: number, unit: WeightUnit): string {
  const small = unit === 'kg' ? kg < 1 : kg < kgPerPound
  const own = unit === 'kg' ? (small ? 'g' : 'kg') : small ? 'oz' : 'lb'
  const value = kg / (kgPer[own] ?? 1)
  return `${Number(value.toFixed(own === 'g' ? 0 : value < 100 ? 1 : 0)).toLocaleString('en-US')} ${own}`
}
