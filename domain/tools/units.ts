export type Unit = { name: string; factor: number; offset?: number }

/** The first unit of each is the one that calculators count in: base = (value − offset) × factor. */
export const measures = {
  weight: [
    { name: 'kg', factor: 1 },
    { name: 'lb', factor: 0.45359237 },
  ],
  amount: [
    { name: 'g', factor: 1 },
    { name: 'oz', factor: 28.349523125 },
  ],
  package: [
    { name: 'kg', factor: 1 },
    { name: 'g', factor: 0.001 },
    { name: 'lb', factor: 0.45359237 },
    { name: 'oz', factor: 0.028349523125 },
  ],
  length: [
    { name: 'cm', factor: 1 },
    { name: 'in', factor: 2.54 },
  ],
  volume: [
    { name: 'ml', factor: 1 },
    { name: 'fl oz', factor: 29.5735295625 },
  ],
  temperature: [
    { name: '°C', factor: 1 },
    { name: '°F', factor: 5 / 9, offset: 32 },
  ],
  energy: [
    { name: 'kcal/kg', factor: 1 },
    { name: 'kcal/100 g', factor: 10 },
  ],
  money: [{ name: '', factor: 1 }],
  calories: [{ name: 'kcal', factor: 1 }],
  years: [{ name: 'years', factor: 1 }],
  months: [{ name: 'months', factor: 1 }],
  minutes: [{ name: 'minutes', factor: 1 }],
  count: [{ name: '', factor: 1 }],
} as const satisfies Record<string, readonly Unit[]>

export type Measure = keyof typeof measures

export const toBase = (value: number, { factor, offset = 0 }: Unit) => (value - offset) * factor
export const fromBase = (value: number, { factor, offset = 0 }: Unit) => value / factor + offset

const ounceInGrams = 28.349523125

/** With thousands separators and at most so many decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}

/** Two digits that matter, such as 4.2, 12 or 0.35. */
export function formatShort(value: number): string {
  return formatNumber(value, Math.abs(value) < 1 ? 2 : Math.abs(value) < 20 ? 1 : 0)
}

export function formatWeight(kg: number): string {
  const lb = kg / 0.45359237
  return `${formatShort(kg)} kg (${formatShort(lb)} lb)`
}

export function formatGrams(grams: number): string {
  return `${formatShort(grams)} g (${formatShort(grams / ounceInGrams)} oz)`
}

export function formatLength(cm: number): string {
  return `${formatShort(cm)} cm (${formatShort(cm / 2.54)} in)`
}

export function formatVolume(ml: number): string {
  return `${formatNumber(ml)} ml (${formatShort(ml / 29.5735295625)} fl oz)`
}

export function formatTemperature(celsius: number): string {
  return `${formatNumber(celsius)}°C (${formatNumber(celsius * 1.8 + 32)}°F)`
}

export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}
