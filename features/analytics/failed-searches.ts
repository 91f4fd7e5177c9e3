import { sql } from 'kysely'
import type { Db } from '#features/tables.ts'
import type { TimeWindow } from './time-window.ts'

export type FailedSearch = { query: string; times: number; last: string }

/** Searches without results, most frequent first. */
export async function listFailedSearches(db: Db, window: TimeWindow, limit: number): Promise<FailedSearch[]> {
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
  return rows.map(({ query, times, last }) => ({ query, times, last }))
}
