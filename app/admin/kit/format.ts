const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayAndYearFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const numberFormat = new Intl.NumberFormat('en-US')

/** `Oct 12`, with the year if it is not this year. */
export function formatShortDate(iso: string, now: number): string {
  const date = new Date(iso)
  return (date.getFullYear() === new Date(now).getFullYear() ? dayFormat : dayAndYearFormat).format(date)
}

export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso))
}

export function formatCount(number: number): string {
  return numberFormat.format(number)
}

/** `1 article`, `2 articles`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

/** For `<input type="datetime-local">`, in the browser's time zone. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The day in the browser's time zone: `2026-11-16`. */
export function toLocalDay(iso: string): string {
  return toLocalInput(iso).slice(0, 10)
}

export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
