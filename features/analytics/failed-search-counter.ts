import { toDay } from '#domain/text/dates.ts'
import { isSameTyping, normalizeFailedSearch } from '#domain/analytics/failed-search.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
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

  function count(address: string) {
    const known = typing.get(address)
    if (!known) return
    clearTimeout(known.timer)
    typing.delete(address)
    const written = write(known.words)
      .catch((error: unknown) => log('warn', 'failed_search_not_recorded', { error }))
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  async function write(query: string) {
    const day = toDay(clock())
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
    record(query, { address, isCrawler }) {
      const words = isCrawler ? undefined : normalizeFailedSearch(query)
      if (words === undefined) return
      const before = typing.get(address)
      const same = before !== undefined && isSameTyping(before.words, words)
      if (same) clearTimeout(before.timer)
      else count(address)
      const longer = same && before.words.length > words.length ? before.words : words
      typing.set(address, { words: longer, timer: setTimeout(() => count(address), pause).unref() })
      const [oldest] = typing.keys()
      if (typing.size > maxPending && oldest !== undefined) count(oldest)
    },
    async flush() {
      for (const address of typing.keys()) count(address)
      await Promise.all(writing)
    },
  }
}
