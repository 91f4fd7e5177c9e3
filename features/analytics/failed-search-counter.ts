import { isSameTyping, normalizeFailedSearch } from '#domain/analytics/failed-search.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { FailedSearchCounter } from './ports.ts'

/** Distinct queries per day. Only bots produce more. */
const maxQueriesPerDay = 300
const maxPending = 1000
type PendingSearch = { words: string; timer: NodeJS.Timeout }

/** The client searches on every keystroke; a query counts once it has not changed for a moment. */
export function createFailedSearchCounter(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  pause = 3000,
): FailedSearchCounter {
  const typing = new Map<string, PendingSearch>()
  const writing = new Set<Promise<void>>()

  function count(ip: string) {
    const search = typing.get(ip)
    if (!search) return
    clearTimeout(search.timer)
    typing.delete(ip)
    const written = write(search.words)
      .catch((error: unknown) => log('warn', 'failed_search_not_recorded', { error }))
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  async function write(query: string) {
    const day = await readToday({ db, clock })
    const { numUpdatedRows } = await db
      .updateTable('search_days')
      .set((row) => ({ times: row('times', '+', 1) }))
      .where((row) => row.and({ day, query }))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    if ((await countRows(db.selectFrom('search_days').where('day', '=', day))) >= maxQueriesPerDay) return
    await db
      .insertInto('search_days')
      .values({ day, query, times: 1 })
      .onConflict((conflict) =>
        conflict.columns(['day', 'query']).doUpdateSet((row) => ({ times: row('search_days.times', '+', 1) })),
      )
      .execute()
  }

  return {
    record(query, { ip, isCrawler }) {
      const words = isCrawler ? undefined : normalizeFailedSearch(query)
      if (words === undefined) return
      const before = typing.get(ip)
      const same = before !== undefined && isSameTyping(before.words, words)
      if (same) clearTimeout(before.timer)
      else count(ip)
      const longer = same && before.words.length > words.length ? before.words : words
      typing.set(ip, { words: longer, timer: setTimeout(() => count(ip), pause).unref() })
      const [oldest] = typing.keys()
      if (typing.size > maxPending && oldest !== undefined) count(oldest)
    },
    async flush() {
      for (const ip of typing.keys()) count(ip)
      await Promise.all(writing)
    },
  }
}
