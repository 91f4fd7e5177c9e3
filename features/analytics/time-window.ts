import { sql, type SqlBool } from 'kysely'
import { toZonedDay } from '#domain/text/time-zone.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { ViewKind } from './tables.ts'

export const windowDays = [7, 30, 90, 365] as const
type WindowDays = (typeof windowDays)[number]

export type TimeWindow = {
  days: WindowDays
  since: string
  until: string
  /** First day of the preceding period of the same length. */
  before: string
  kinds: readonly ViewKind[]
  /** Where its days begin and end. */
  timeZone: string
}
export type WindowQuery = { days?: string | undefined; admins?: string | undefined }

export function parseWindow(now: number, { days: request, admins }: WindowQuery = {}, timeZone = 'UTC'): TimeWindow {
  const days = windowDays.find((known) => String(known) === request) ?? 30
  const until = toZonedDay(now, timeZone)
  const since = addDays(until, 1 - days)
  const kinds = admins === 'exclude' ? (['person'] as const) : (['person', 'admin'] as const)
  return { days, since, until, before: addDays(since, -days), kinds, timeZone }
}

/** For tables with a row per day and kind of view. */
export function inWindow({ since, until, kinds }: TimeWindow) {
  return sql<SqlBool>`day >= ${since} and day <= ${until} and kind in (${sql.join(kinds)})`
}

export function listDays({ since, days }: Pick<TimeWindow, 'since' | 'days'>): string[] {
  return Array.from({ length: days }, (_, index) => addDays(since, index))
}
