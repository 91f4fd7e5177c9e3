import { sql } from 'kysely'
import { startOfZonedDay, toZonedDay } from '#domain/text/time-zone.ts'
import { addDays, rollingWindowDays } from '#domain/analytics/rolling-visitors.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'

const defaultDays = 30
const batchSize = 2000

/** Daily totals stay. Small batches, so that no request waits. The 30-day visitor count needs thirty visitor-days. */
export async function deleteOldViews(deps: Needs<'db' | 'clock' | 'config'>): Promise<number> {
  const { db, clock } = deps
  const { keepViewsDays } = await readSettings(deps)
  const timeZone = await readTimeZone(db)
  const days = keepViewsDays ?? defaultDays
  const today = toZonedDay(clock(), timeZone)
  const oldest = startOfZonedDay(addDays(today, 1 - days), timeZone)
  const views = await deleteBefore(db, 'page_views', ['id'], ['created_at', oldest])
  const oldestDay = addDays(today, -Math.max(days, rollingWindowDays + 2))
  await deleteBefore(db, 'visitor_days', ['day', 'visitor_id', 'kind'], ['day', oldestDay])
  await deleteBefore(db, 'session_days', ['session_id'], ['day', oldestDay])
  return views
}

/** Repeats until a batch is not full. Returns the number of deleted rows. */
async function deleteBefore(
  db: Db,
  table: string,
  key: readonly string[],
  [column, oldest]: readonly [string, string | number],
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (let all = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${sql.ref(column)} < ${oldest}
        order by ${sql.ref(column)} limit ${sql.lit(batchSize)}
      )`.execute(db)
    all += Number(numAffectedRows)
    if (numAffectedRows < batchSize) return all
  }
}
