// Days are UTC calendar days, wherever the owner sits.
const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const short = utc({ month: 'short', day: 'numeric' })
const withYear = utc({ month: 'short', day: 'numeric', year: 'numeric' })
const long = utc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const dated = (day: string) => new Date(`${day}T00:00:00Z`)

/** `Oct 17` */
export const shortDay = (day: string) => short.format(dated(day))
/** `Oct 17, 2026` */
export const dayWithYear = (day: string) => withYear.format(dated(day))
/** `Saturday, October 17, 2026` */
export const longDay = (day: string) => long.format(dated(day))

/** `Oct 17 – Nov 15`, with years when they differ. */
export function span(since: string, until: string): string {
  const show = since.slice(0, 4) === until.slice(0, 4) ? shortDay : dayWithYear
  return since === until ? show(since) : `${show(since)} – ${show(until)}`
}

/** How long ago something was, coarse enough to be read at a glance. */
export function ago(at: string | number, now: number): string {
  const seconds = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000))
  if (seconds < 10) return 'just now'
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`
}
