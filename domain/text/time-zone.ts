const formats = new Map<string, Intl.DateTimeFormat>()

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(formatOf(name))
  } catch {
    return false
  }
}

/** The day of a timestamp in a time zone: `2025-10-14`. */
export function toZonedDay(ms: number, timeZone = 'UTC'): string {
  return toZonedTime(ms, timeZone).slice(0, 10)
}

/** What clocks in a time zone show: `2025-10-14T09:00:00`. */
export function toZonedTime(ms: number, timeZone = 'UTC'): string {
  // Swedish is written like ISO 8601: `2025-10-14 09:00:00`.
  return formatOf(timeZone).format(ms).replace(' ', 'T')
}

/** The timestamp at which clocks in a time zone show this time, such as `2025-10-14T09:00`. NaN if it is not a time. */
export function fromZonedTime(time: string, timeZone = 'UTC'): number {
  const asUtc = Date.parse(`${time}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone)
}

/** The first moment of a day. Where a clock change skips or repeats midnight, that is not always 00:00. */
export function startOfZonedDay(day: string, timeZone = 'UTC'): number {
  const asUtc = Date.parse(`${day}T00:00Z`)
  const starts = [-dayMs, dayMs].map((near) => asUtc - offsetAt(asUtc + near, timeZone)).toSorted((a, b) => a - b)
  return starts.find((ms) => toZonedDay(ms, timeZone) === day) ?? fromZonedTime(`${day}T00:00`, timeZone)
}

const dayMs = 24 * 60 * 60 * 1000

function offsetAt(ms: number, timeZone: string): number {
  const whole = Math.floor(ms / 1000) * 1000
  return Date.parse(`${toZonedTime(whole, timeZone)}Z`) - whole
}

/** Creating one takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  return format
}
