// A day has no time zone any more, so it is formatted in UTC.
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const short = utc({ month: 'short', day: 'numeric' })
const withYear = utc({ month: 'short', day: 'numeric', year: 'numeric' })
const long = utc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const utcDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** `Oct 17` */
export const formatShortDay = (day: string) => short.format(utcDate(day))
/** `Oct 17, 2026` */
export const formatDayWithYear = (day: string) => withYear.format(utcDate(day))
/** `Saturday, October 17, 2026` */
export const formatLongDay = (day: string) => long.format(utcDate(day))

/** `Oct 17 – Nov 15`, with years when they differ. */
export function formatDayRange(since: string, until: string): string {
  const show = since.slice(0, 4) === until.slice(0, 4) ? formatShortDay : formatDayWithYear
  return since === until ? show(since) : `${show(since)} – ${show(until)}`
}

export function formatAgo(at: string | number, now: number): string {
  const seconds = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000))
  if (seconds < 10) return 'just now'
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`
}
