import { passCheckpoint } from '#features/checkpoints.ts'
import type { Needs } from '#features/deps.ts'
import { readIndexKey } from './indexnow-key.ts'
import { listRecent, longestPause, note, pause, putOff, queue, quiet, rowsAtOnce } from './submission-queue.ts'
import type { IndexAnswer } from './ports.ts'

export type Submitting = Needs<'db' | 'clock' | 'newId' | 'site' | 'searchEngines' | 'log'>

const mostAtOnce = 10_000
const patience = 10_000

const notPublic =
  'This site is not public yet, so nothing was sent. Set SITE_URL to its https address (or INDEXNOW_ENDPOINT to a service of your own) and start it again.'

/** The address that search engines are told. */
function articleUrl(origin: string, slug: string): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`
}

/** After an article was published, changed, renamed or deleted. Returns at once; a site that is not public sends nothing. */
export async function submitLater(deps: Submitting, slugs: readonly string[]): Promise<void> {
  if (!deps.searchEngines.isOpen || slugs.length === 0) return
  const urls = [...new Set(slugs.map((slug) => articleUrl(deps.site.origin, slug)))]
  const recent = await listRecent(deps, urls)
  await queue(deps, urls, (url) => (recent.get(url) ?? -quiet) + quiet)
}

/** After a change that readers can see. The change stands whatever becomes of this. */
export async function announce(deps: Submitting, slugs: readonly string[]): Promise<void> {
  await submitLater(deps, slugs).catch((error: unknown) => deps.log('error', 'not_announced', { error }))
}

export type Submitted = { submitted: number; recent: number } | { problem: string }

/** Now, and with an answer. What was told in the last ten minutes is not told again. */
export async function submitNow(deps: Submitting, slugs: readonly string[]): Promise<Submitted> {
  if (!deps.searchEngines.isOpen) return { problem: notPublic }
  const urls = [...new Set(slugs.map((slug) => articleUrl(deps.site.origin, slug)))]
  const recent = await listRecent(deps, urls)
  const fresh = urls.filter((url) => !recent.has(url))
  // Put off first: otherwise the worker finds them due while they are being told.
  await queue(deps, fresh, () => deps.clock() + pause)
  await putOff(deps, fresh)
  const problems: string[] = []
  for (let from = 0; from < fresh.length; from += mostAtOnce) {
    const answer = await send(deps, fresh.slice(from, from + mostAtOnce))
    if (answer.outcome !== 'accepted') problems.push(answer.reason)
  }
  const [problem] = problems
  return problem === undefined ? { submitted: fresh.length, recent: recent.size } : { problem }
}

/** Sends what waits and is due. Returns how many addresses that were. */
export async function submitWaiting(deps: Submitting): Promise<number> {
  if (!deps.searchEngines.isOpen) return 0
  const now = deps.clock()
  const due = await deps.db
    .selectFrom('index_submissions')
    .select('id')
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('not_before', '<=', now), row('not_before', '>', now + longestPause + quiet)]))
    .orderBy('not_before')
    .limit(rowsAtOnce)
    .execute()
  if (due.length === 0) return 0
  // Put off first: of two processes only one finds them due, and a crash loses none.
  const mine = await deps.db
    .updateTable('index_submissions')
    .set({ not_before: now + pause, updated_at: now })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('not_before', '<=', now), row('not_before', '>', now + longestPause + quiet)]))
    .returning('url')
    .execute()
  if (mine.length > 0)
    await send(
      deps,
      mine.map(({ url }) => url),
    )
  return mine.length
}

async function send(deps: Submitting, urls: readonly string[]): Promise<IndexAnswer> {
  const key = await readIndexKey(deps)
  const { origin } = deps.site
  const batch = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urls }
  passCheckpoint('before telling')
  const answer = await deps.searchEngines
    .submit(batch, AbortSignal.timeout(patience))
    .catch((error: unknown): IndexAnswer => ({
      outcome: 'later',
      reason: error instanceof Error ? error.message : 'The service could not be reached.',
    }))
  passCheckpoint('after telling')
  await note(deps, urls, answer)
  return answer
}
