import { toDay } from '../text/dates.ts'
import { fromZonedTime, toZonedDay } from '../text/time-zone.ts'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

const dayMs = 24 * 60 * 60 * 1000
export const weekMs = 7 * dayMs

/** Afternoon in Europe and morning in America. */
export const defaultDigestHour = 14

/** The last time up to `now` at which it was that hour of that weekday in the time zone. */
export function latestWeeklySlot(now: number, weekday: Weekday, hour: number, timeZone = 'UTC'): number {
  const today = Date.parse(toZonedDay(now, timeZone))
  const daysAgo = (new Date(today).getUTCDay() - weekdays.indexOf(weekday) + 7) % 7
  const slotOn = (ago: number) =>
    fromZonedTime(`${toDay(today - ago * dayMs)}T${String(hour).padStart(2, '0')}:00`, timeZone)
  const slot = slotOn(daysAgo)
  return slot <= now ? slot : slotOn(daysAgo + 7)
}
