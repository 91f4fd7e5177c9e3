import { fromZonedTime, toZonedTime } from '#domain/text/time-zone.ts'
import { siteTimeZone } from './site-time-zone.ts'

const numberFormat = new Intl.NumberFormat('en-US')

/** In the site's time zone. */
export function formatInZone(iso: string | number, options: Intl.DateTimeFormatOptions): string {
  return new Date(iso).toLocaleString('en-US', { ...options, timeZone: siteTimeZone() })
}

/** `Oct 12`, with the year if it is not this year. */
export function formatShortDate(iso: string, now: number): string {
  const isThisYear = toLocalDay(iso).slice(0, 4) === toLocalDay(now).slice(0, 4)
  return formatInZone(iso, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

export function formatDateTime(iso: string): string {
  return formatInZone(iso, { dateStyle: 'medium', timeStyle: 'short' })
}

export function formatCount(number: number): string {
  return numberFormat.format(number)
}

/** `1 article`, `2 articles`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

/** For `<input type="datetime-local">`, in the site's time zone. */
export function toLocalInput(iso: string | number | null): string {
  return iso === null || iso === '' ? '' : toZonedTime(new Date(iso).getTime(), siteTimeZone()).slice(0, 16)
}

/** The day in the site's time zone: `2026-11-16`. */
export function toLocalDay(iso: string | number): string {
  return toLocalInput(iso).slice(0, 10)
}

export function fromLocalInput(value: string): string | null {
  const time = value === '' ? Number.NaN : fromZonedTime(value, siteTimeZone())
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
