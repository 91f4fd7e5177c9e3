import { sql } from 'kysely'
import { dayOf } from '#domain/text/dates.ts'
import { daysAfter } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import type { Window } from './time-window.ts'

type PerDay = ReadonlyMap<string, number>
const milliseconds = 24 * 60 * 60 * 1000

/** What readers left, by day, counted in the tables that hold it. Spam is no comment, and who never confirmed has not subscribed. */
export async function readReactions(
  db: Db,
  window: Window,
): Promise<Record<'likes' | 'comments' | 'subscribers', PerDay>> {
  const from = Date.parse(window.since)
  const to = Date.parse(daysAfter(window.until, 1))
  const day = sql<number>`created_at / ${sql.lit(milliseconds)}`
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
  const named = (rows: readonly { number: number; times: number }[]): PerDay =>
    new Map(rows.map(({ number, times: counted }) => [dayOf(number * milliseconds), counted]))
  return { likes: named(likes), comments: named(comments), subscribers: named(subscribers) }
}
