const months = 'January February March April May June July August September October November December'.split(' ')

/** ISO 8601 in UTC. */
export function toIsoString(ms: number): string {
  return new Date(ms).toISOString()
}

/** The UTC day under which something is counted: `2025-10-14`. */
export function toDay(ms: number): string {
  return toIsoString(ms).slice(0, 10)
}

/** For the machine-readable date beside a shown one: `2025-10-14`. */
export function toIsoDate(ms: number): string {
  return toDay(ms)
}

/** `October 14, 2025`, in UTC, the same on every machine. */
export function formatLongDate(ms: number): string {
  const date = new Date(ms)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
