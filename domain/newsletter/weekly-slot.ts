export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

const hourMs = 60 * 60 * 1000
export const weekMs = 7 * 24 * hourMs

/** Afternoon in Europe and morning in America. */
export const defaultDigestHour = 14

/** The last time up to `now` at which it was that hour of that weekday, in UTC. */
export function latestWeeklySlot(now: number, weekday: Weekday, hour: number): number {
  // The epoch began on a Thursday.
  const first = ((weekdays.indexOf(weekday) + 3) % 7) * 24 * hourMs + hour * hourMs
  return first + Math.floor((now - first) / weekMs) * weekMs
}
