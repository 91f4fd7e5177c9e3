import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { IndexResult } from './ports.ts'

/** Submitted at once. */
export const maxDue = 500
/** A URL is not submitted again within this time. */
export const resubmitAfterMs = 10 * 60_000
export const retryDelayMs = 5 * 60_000
export const maxRetryDelayMs = 60 * 60_000
const maxAttempts = 3

export async function recordResult(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  urls: readonly string[],
  result: IndexResult,
): Promise<void> {
  const now = clock()
  const isLater = !result.ok && result.reason === 'later'
  const delay = isLater ? Math.min(result.retryAfter ?? retryDelayMs, maxRetryDelayMs) : 0
  if (!result.ok) log('warn', 'indexing_failed', { urls: urls.length, reason: result.message })
  const untilLastAttempt = sql<'failed' | 'waiting'>`
    case when attempts >= ${maxAttempts - 1} then 'failed' else 'waiting' end`
  for (const batch of inBatches(urls)) {
    await db
      .updateTable('index_submissions')
      .set((row) => ({
        state: isLater ? untilLastAttempt : result.ok ? 'sent' : 'failed',
        attempts: row('attempts', '+', 1),
        reason: result.ok ? '' : result.message.slice(0, 500),
        not_before: now + delay,
        updated_at: now,
      }))
      .where('url', 'in', batch)
      .where('state', '=', 'waiting')
      .execute()
  }
}

/** URLs that are already queued keep their schedule. */
export async function enqueueUrls(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
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
  for (const batch of inBatches(rows)) {
    await db
      .insertInto('index_submissions')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Postpones these while they are being submitted; if that fails, they are due again. */
export async function postpone({ db, clock }: Needs<'db' | 'clock'>, urls: readonly string[]): Promise<void> {
  const now = clock()
  for (const batch of inBatches(urls)) {
    await db
      .updateTable('index_submissions')
      .set({ not_before: now + retryDelayMs, updated_at: now })
      .where('url', 'in', batch)
      .where('state', '=', 'waiting')
      .where('not_before', '<', now + retryDelayMs)
      .execute()
  }
}

export async function listRecentlySent({ db, clock }: Needs<'db' | 'clock'>, urls: readonly string[]) {
  const now = clock()
  const recent = new Map<string, number>()
  for (const batch of inBatches(urls)) {
    const rows = await db
      .selectFrom('index_submissions')
      .select(['url', 'updated_at'])
      .where('url', 'in', batch)
      .where('state', '=', 'sent')
      .where('updated_at', '>', now - resubmitAfterMs)
      .where('updated_at', '<=', now)
      .execute()
    for (const { url, updated_at } of rows) recent.set(url, Math.max(updated_at, recent.get(url) ?? 0))
  }
  return recent
}
