export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The day of a timestamp in a time zone: `2025-10-14`. */
export function toZonedDay(ms: number, timeZone = 'UTC'): string {
  return localTime(ms, timeZone).slice(0, 10)
}

/** The timestamp at which clocks in a time zone show this time, such as `2025-10-14T09:00`. */
export function fromZonedTime(time: string, timeZone = 'UTC'): number {
  const asUtc = Date.parse(`${time}Z`)
  const offsetAt = (ms: number) => Date.parse(`${localTime(ms, timeZone).replace(' ', 'T')}Z`) - ms
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}

/** Swedish is written like ISO 8601: `2025-10-14 09:00:00`. */
function localTime(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone })
}
