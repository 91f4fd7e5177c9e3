import { sql, type SqlBool } from 'kysely'
import { isIndexable } from '#domain/articles/article.ts'
import type { Result } from '#domain/result.ts'
import { isVisible } from '#features/articles/columns.ts'
import { passCheckpoint } from '#features/checkpoints.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { readIndexNowKey } from './indexnow-key.ts'
import * as queue from './submission-queue.ts'
import type { IndexResult } from './ports.ts'

export type IndexingDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'searchEngines' | 'log'>

const submissionSize = 10_000
const timeoutMs = 10_000

const notPublicMessage =
  "This site isn't public yet, so nothing was sent. Set SITE_URL to its https address (or INDEXNOW_ENDPOINT to your own service) and restart."

/** Without articles that search engines should not list. A slug without an article was removed, which they may know. */
async function listUrls({ db, config: { origin } }: IndexingDeps, slugs: readonly string[]): Promise<string[]> {
  const listed = new Set(slugs)
  for (const batch of inBatches(slugs)) {
    const rows = await db
      .selectFrom('articles')
      .select(['slug', 'noindex', 'sample', 'canonical_url'])
      .where('slug', 'in', batch)
      .where(isVisible)
      .where((row) =>
        row.or([row('noindex', '=', true), row('sample', '=', true), row('canonical_url', 'is not', null)]),
      )
      .execute()
    for (const row of rows) if (!isIndexable(row, origin)) listed.delete(row.slug)
  }
  return Array.from(listed, (slug) => `${origin}/blog/${encodeURIComponent(slug)}`)
}

/** Returns at once; the worker submits later. Does nothing unless the site is public. */
export async function queueSubmission(deps: IndexingDeps, slugs: readonly string[]): Promise<void> {
  if (!deps.searchEngines.isEnabled || slugs.length === 0) return
  const urls = await listUrls(deps, slugs)
  const recent = await queue.listRecentlySent(deps, urls)
  await queue.enqueueUrls(deps, urls, (url) => (recent.get(url) ?? -queue.resubmitAfterMs) + queue.resubmitAfterMs)
}

/** For use after a committed change: an error here is logged and must not undo the change. */
export async function queueSubmissionSafely(deps: IndexingDeps, slugs: readonly string[]): Promise<void> {
  await queueSubmission(deps, slugs).catch((error: unknown) => deps.log('error', 'indexing_not_queued', { error }))
}

export type SubmitResult = Result<{ submitted: number; recent: number }, { reason: 'not_submitted'; message: string }>

/** Submits at once and returns the result. URLs submitted in the last ten minutes are skipped. */
export async function submitNow(deps: IndexingDeps, slugs: readonly string[]): Promise<SubmitResult> {
  if (!deps.searchEngines.isEnabled) return { ok: false, reason: 'not_submitted', message: notPublicMessage }
  const urls = await listUrls(deps, slugs)
  const recent = await queue.listRecentlySent(deps, urls)
  const fresh = urls.filter((url) => !recent.has(url))
  // Postpone them first, or the worker would submit them at the same time.
  await queue.enqueueUrls(deps, fresh, () => deps.clock() + queue.retryDelayMs)
  await queue.postpone(deps, fresh)
  const messages: string[] = []
  for (const batch of inBatches(fresh, submissionSize)) {
    const result = await send(deps, batch)
    if (!result.ok) messages.push(result.message)
  }
  const [message] = messages
  if (message !== undefined) return { ok: false, reason: 'not_submitted', message }
  return { ok: true, submitted: fresh.length, recent: recent.size }
}

/** Submits queued URLs that are due. Returns their number. */
export async function submitDue(deps: IndexingDeps): Promise<number> {
  if (!deps.searchEngines.isEnabled) return 0
  const now = deps.clock()
  // The upper bound ignores a time from before the clock was set back.
  const isDue = sql<SqlBool>`(not_before <= ${now} or not_before > ${now + queue.maxRetryDelayMs + queue.resubmitAfterMs})`
  const due = await deps.db
    .selectFrom('index_submissions')
    .select('id')
    .where('state', '=', 'waiting')
    .where(isDue)
    .orderBy('not_before')
    .limit(queue.maxDue)
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  // Postpone them first, so that no second process picks them up and a crash only delays them.
  const mine = await deps.db
    .updateTable('index_submissions')
    .set({ not_before: now + queue.retryDelayMs, updated_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where(isDue)
    .returning('url')
    .execute()
  const urls = mine.map(({ url }) => url)
  if (urls.length > 0) await send(deps, urls)
  return urls.length
}

async function send(deps: IndexingDeps, urls: readonly string[]): Promise<IndexResult> {
  const key = await readIndexNowKey(deps)
  const { origin } = deps.config
  const batch = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urls }
  passCheckpoint('before notify')
  const result = await deps.searchEngines
    .submit(batch, AbortSignal.timeout(timeoutMs))
    .catch((error: unknown): IndexResult => ({
      ok: false,
      reason: 'later',
      message: error instanceof Error ? error.message : 'The service could not be reached.',
    }))
  passCheckpoint('after notify')
  await queue.recordResult(deps, urls, result)
  return result
}
