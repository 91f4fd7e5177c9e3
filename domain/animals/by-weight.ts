import type { Species } from './species.ts'
import { formatWeight, type WeightUnit } from './weight.ts'

/** A figure that grows with the weight. There is no milligram: nothing here may be read as a dose. */
export const perKilogramUnits = ['ml', 'g', 'kcal', '%'] as const
type PerKilogramUnit = (typeof perKilogramUnits)[number]

/** `text` has a `#` where the amount stands. `amount`: one figure, or from and to. */
export type ByWeight = { species: readonly Species[]; amount: readonly number[]; unit: PerKilogramUnit; text: string }

const mlPerOunce = 29.5735

/** What holds for every animal: the amount for a kilogram, or the part of the weight. */
export function generalText({ amount, unit, text }: ByWeight): string {
  const range = amount.join(' to ')
  const ounces = `${amount.map((one) => round(one / mlPerOunce)).join(' to ')} fl oz`
  const own = unit === '%' ? `${range} percent` : unit === 'ml' ? `${range} ml (${ounces})` : `${range} ${unit}`
  return text.replace('#', () => own)
}

export function textForWeight({ amount, unit, text }: ByWeight, kg: number, weightUnit: WeightUnit): string {
  return text.replace('#', () => formatAmount(amount, unit, kg, weightUnit))
}

function formatAmount(amount: readonly number[], unit: PerKilogramUnit, kg: number, weightUnit: WeightUnit): string {
  if (unit === '%' || unit === 'g') {
    const parts = amount.map((one) => formatSmall(unit === '%' ? (one / 100) * kg : (one * kg) / 1000, weightUnit))
    return parts.join(' to ')
  }
  const ounces = unit === 'ml' && weightUnit === 'lb'
  const numbers = amount.map((one) => round((one * kg) / (ounces ? mlPerOunce : 1)).toLocaleString('en-US'))
  return `${numbers.join(' to ')} ${ounces ? 'fl oz' : unit}`
}

/** A tenth of a budgie is three and a half grams. */
function formatSmall(kg: number, unit: WeightUnit): string {
  return unit === 'kg' && kg < 0.01 ? `${round(kg * 1000)} g` : formatWeight(kg, unit)
}

/** Two digits say as much as such rules know. */
const round = (value: number) => Number(value.toPrecision(2))
