import { sql, type RawBuilder } from 'kysely'
import { toDay } from '#domain/text/dates.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import type { TimeWindow } from './time-window.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Likes, comments and subscriptions per day, without spam and unconfirmed subscriptions. */
export async function readEngagement(db: Db, window: TimeWindow) {
  const from = Date.parse(window.since)
  const to = Date.parse(addDays(window.until, 1))
  const countByDay = async (table: string, isCounted: RawBuilder<unknown>): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await sql<{ number: number; times: number }>`
      select created_at / ${sql.lit(dayMs)} as number, count(*) as times from ${sql.table(table)}
      where created_at >= ${from} and created_at < ${to} and ${isCounted} group by 1`.execute(db)
    return new Map(rows.map(({ number, times }) => [toDay(number * dayMs), times]))
  }
  const [likes, comments, subscribers] = await Promise.all([
    countByDay('article_likes', sql`1 = 1`),
    countByDay('comments', sql`state <> 'spam'`),
    countByDay('subscribers', sql`state in ('subscribed', 'unsubscribed')`),
  ])
  return { likes, comments, subscribers }
}
