import { toZonedDay } from './time-zone.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

export function toIsoString(ms: number): string {
  return new Date(ms).toISOString()
}

/** The UTC day of a timestamp: `2025-10-14`. */
export function toDay(ms: number): string {
  return toIsoString(ms).slice(0, 10)
}

/** A day of this century that exists. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `October 14, 2025, 09:05 UTC`. */
export function formatPriceTime(ms: number): string {
  return `${formatLongDate(ms)}, ${toIsoString(ms).slice(11, 16)} UTC`
}

/** `October 14, 2025`. */
export function formatLongDate(ms: number, timeZone = 'UTC'): string {
  const [year, month = 1, day] = toZonedDay(ms, timeZone).split('-').map(Number)
  return `${months[month - 1]} ${day}, ${year}`
}
