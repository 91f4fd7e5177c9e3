import { sql } from 'kysely'
import { isTimeZone, toZonedDay } from '#domain/text/time-zone.ts'
import type { Needs } from '#features/deps.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'

type ZoneRow = { time_zone: string | null }

/** One column of one row, because every recorded view and click needs it. */
export const selectTimeZone = preparedStatement(
  () => sql<ZoneRow>`select value ->> 'timeZone' as time_zone from settings where name = 'site'`,
)

/** A zone that this machine does not know, such as one of a restored backup, counts as UTC. */
export function parseTimeZone(rows: readonly ZoneRow[]): string {
  const name = rows[0]?.time_zone ?? 'UTC'
  return isTimeZone(name) ? name : 'UTC'
}

export async function readTimeZone(db: Db): Promise<string> {
  return parseTimeZone((await db.executeQuery(selectTimeZone(db))).rows)
}

/** Today in the site's time zone. */
export async function readToday({ db, clock }: Needs<'db' | 'clock'>): Promise<string> {
  return toZonedDay(clock(), await readTimeZone(db))
}
