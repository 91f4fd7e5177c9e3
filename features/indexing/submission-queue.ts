import type { Needs } from '#features/deps.ts'
import type { IndexAnswer } from './ports.ts'

type Logging = Needs<'db' | 'clock' | 'newId' | 'log'>

/** Few enough for one statement on either engine. */
export const rowsAtOnce = 500
/** An address is not told again within this time. */
export const quiet = 10 * 60_000
export const pause = 5 * 60_000
export const longestPause = 60 * 60_000
const mostAttempts = 3

/** What became of these: told, to be tried later, or given up. */
export async function note({ db, clock, log }: Logging, urls: readonly string[], answer: IndexAnswer): Promise<void> {
  const now = clock()
  const later = answer.outcome === 'later' ? Math.min(answer.retryAfter ?? pause, longestPause) : 0
  if (answer.outcome !== 'accepted') log('warn', 'indexing_failed', { urls: urls.length, reason: answer.reason })
  for (let from = 0; from < urls.length; from += rowsAtOnce) {
    await db
      .updateTable('index_submissions')
      .set((row) => ({
        state:
          answer.outcome === 'accepted'
            ? 'sent'
            : answer.outcome === 'refused'
              ? 'failed'
              : row
                  .case()
                  .when('attempts', '>=', mostAttempts - 1)
                  .then('failed' as const)
                  .else('waiting' as const)
                  .end(),
        attempts: row('attempts', '+', 1),
        reason: answer.outcome === 'accepted' ? '' : answer.reason.slice(0, 500),
        not_before: now + later,
        updated_at: now,
      }))
      .where('url', 'in', urls.slice(from, from + rowsAtOnce))
      .where('state', '=', 'waiting')
      .execute()
  }
}

/** What waits already goes on waiting as it is. */
export async function queue(
  { db, clock, newId }: Logging,
  urls: readonly string[],
  notBefore: (url: string) => number,
) {
  const now = clock()
  const rows = urls.map((url) => ({
    id: newId(),
    url,
    state: 'waiting' as const,
    not_before: Math.max(now, notBefore(url)),
    created_at: now,
    updated_at: now,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insertInto('index_submissions')
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Leaves these to whoever tells them now; when that ends badly, they are due again. */
export async function putOff({ db, clock }: Logging, urls: readonly string[]): Promise<void> {
  const now = clock()
  for (let from = 0; from < urls.length; from += rowsAtOnce) {
    await db
      .updateTable('index_submissions')
      .set({ not_before: now + pause, updated_at: now })
      .where('url', 'in', urls.slice(from, from + rowsAtOnce))
      .where('state', '=', 'waiting')
      .where('not_before', '<', now + pause)
      .execute()
  }
}

/** When each of these was last told, if that was just now. */
export async function listRecent({ db, clock }: Logging, urls: readonly string[]): Promise<Map<string, number>> {
  const now = clock()
  const recent = new Map<string, number>()
  for (let from = 0; from < urls.length; from += rowsAtOnce) {
    const rows = await db
      .selectFrom('index_submissions')
      .select(['url', 'updated_at'])
      .where('url', 'in', urls.slice(from, from + rowsAtOnce))
      .where('state', '=', 'sent')
      .where('updated_at', '>', now - quiet)
      .where('updated_at', '<=', now)
      .execute()
    for (const { url, updated_at } of rows) recent.set(url, Math.max(updated_at, recent.get(url) ?? 0))
  }
  return recent
}
