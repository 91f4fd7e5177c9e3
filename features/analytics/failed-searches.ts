import { sql } from 'kysely'
import type { Db } from '#features/tables.ts'
import type { Window } from './time-window.ts'

export type LostSearch = { query: string; times: number; last: string }

/** What was searched for and not found, most wanted first. */
export async function listLostSearches(db: Db, window: Window, limit: number): Promise<LostSearch[]> {
  const rows = await db
    .selectFrom('search_days')
    .select(['query', sql<number>`sum(times)`.as('times'), sql<string>`max(day)`.as('last')])
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('last', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute()
  return rows.map(({ query, times, last }) => ({ query, times: times, last }))
}
