const months = 'January February March April May June July August September October November December'.split(' ')

/** ISO 8601 in UTC. */
export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

/** The UTC day under which something is counted: `2025-10-14`. */
export function dayOf(ms: number): string {
  return iso(ms).slice(0, 10)
}

/** For the machine-readable date beside a shown one: `2025-10-14`. */
export function isoDate(ms: number): string {
  return dayOf(ms)
}

/** `October 14, 2025`, in UTC, the same on every machine. */
export function longDate(ms: number): string {
  const date = new Date(ms)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
