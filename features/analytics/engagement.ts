import { sql } from 'kysely'
import { toDay } from '#domain/text/dates.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import type { TimeWindow } from './time-window.ts'

type CountsByDay = ReadonlyMap<string, number>
const dayMs = 24 * 60 * 60 * 1000

/** Likes, comments and subscriptions per day, without spam and unconfirmed subscriptions. */
export async function readEngagement(
  db: Db,
  window: TimeWindow,
): Promise<Record<'likes' | 'comments' | 'subscribers', CountsByDay>> {
  const from = Date.parse(window.since)
  const to = Date.parse(addDays(window.until, 1))
  const day = sql<number>`created_at / ${sql.lit(dayMs)}`
  const times = sql<number>`count(*)`
  const [likes, comments, subscribers] = await Promise.all([
    db
      .selectFrom('article_likes')
      .select([day.as('number'), times.as('times')])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .groupBy(day)
      .execute(),
    db
      .selectFrom('comments')
      .select([day.as('number'), times.as('times')])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .where('state', '<>', 'spam')
      .groupBy(day)
      .execute(),
    db
      .selectFrom('subscribers')
      .select([day.as('number'), times.as('times')])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .where('state', 'in', ['subscribed', 'unsubscribed'])
      .groupBy(day)
      .execute(),
  ])
  const named = (rows: readonly { number: number; times: number }[]): CountsByDay =>
    new Map(rows.map(({ number, times: counted }) => [toDay(number * dayMs), counted]))
  return { likes: named(likes), comments: named(comments), subscribers: named(subscribers) }
}
