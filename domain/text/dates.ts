const months = 'January February March April May June July August September October November December'.split(' ')

export function toIsoString(ms: number): string {
  return new Date(ms).toISOString()
}

export function toIsoStringOrNull(ms: number | null): string | null {
  return ms === null ? null : toIsoString(ms)
}

/** The UTC day of a timestamp: `2025-10-14`. */
export function toDay(ms: number): string {
  return toIsoString(ms).slice(0, 10)
}

/** `October 14, 2025, 09:05 UTC`. */
export function formatPriceTime(ms: number): string {
  return `${formatLongDate(ms)}, ${toIsoString(ms).slice(11, 16)} UTC`
}

/** `October 14, 2025`, always in UTC. */
export function formatLongDate(ms: number): string {
  const date = new Date(ms)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
