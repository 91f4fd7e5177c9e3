import { toIsoString } from '../text/dates.ts'

/** A change that older readers cannot read raises it. */
export const jsonVersion = 1

const isTime = (name: string) => name.endsWith('_at') || name.endsWith('_date')

/** Times are ISO 8601 in the file. */
export function withIsoTimes(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    isTime(name) && typeof value === 'number' ? toIsoString(value) : (value as unknown),
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** The other way round. */
export function withEpochTimes(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    const at = isTime(name) && typeof value === 'string' ? Date.parse(value) : Number.NaN
    return [name, Number.isNaN(at) ? value : at]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}
