import type { SourceItem } from '#domain/import/source.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { createPause } from '#features/pause.ts'
import { bringComments } from './bring-comments.ts'
import { bringPage } from './bring-page.ts'
import { bringPictures } from './bring-pictures.ts'
import { bringPost, preparePost } from './bring-post.ts'
import { bringRedirects } from './bring-redirects.ts'
import { bringSubscribers } from './bring-subscribers.ts'
import type { ImportDeps } from './import-deps.ts'
import { postsAhead, workAhead } from './lanes.ts'
import { advance, advanceProgress, type LeasedImport } from './leases.ts'
import { bringOwn } from './own/bring-own.ts'
import type { ImportSource } from './ports.ts'
import { prepareRun } from './prepare.ts'
import { openRun, withSlugs, type Run } from './run-context.ts'
import type { ImportProgress } from './tables.ts'

/** Other processes show what came after at most this many articles. */
const bumpEvery = 20

/**
 * Does what is left of a run, wherever it stopped. Each step writes in small transactions, each with its own mark that it
 * is done. Returns when a picture is due again, if the run has to wait for one.
 */
export async function continueRun(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
): Promise<number | undefined> {
  const { progress, options } = lease
  const step = async (name: keyof ImportProgress, work: () => Promise<void>) => {
    if (lease.progress[name]) return
    await work()
    await deps.db.transaction().execute((trx) => advanceProgress(deps, trx, lease, { [name]: true }))
  }
  if (!progress.redirectsDone) {
    await step('ownDone', () => bringOwn(deps, lease, source))
    const opened = await openRun(deps, lease, source)
    await step('prepared', () => prepareRun(deps, lease, opened.index))
    const run = await withSlugs(deps, opened)
    try {
      await step('postsDone', () => bringPosts(deps, run))
    } finally {
      await run.converter.close()
    }
    await step('commentsDone', async () => {
      if (options.comments) await bringComments(deps, run)
    })
    await step('subscribersDone', async () => {
      if (options.subscribers) await bringSubscribers(deps, run)
    })
    await deps.contentVersion.bump()
    await bringPictures(deps, lease, source)
    await step('redirectsDone', () => bringRedirects(deps, run))
    await deps.contentVersion.bump()
  }
  const due = await bringPictures(deps, lease, source)
  if (due !== undefined) return due
  await finish(deps, lease)
  return undefined
}

async function bringPosts(deps: ImportDeps, run: Run): Promise<void> {
  const { lease, source } = run
  const pause = createPause()
  let brought = lease.progress.posts ?? 0
  const prepare = async (item: SourceItem) => {
    if ((item.kind !== 'post' && item.kind !== 'page') || item.status === 'trashed') return undefined
    return item.kind === 'post' ? preparePost(deps, run, item) : { post: item }
  }
  for await (const next of workAhead(source.items({ kinds: ['post', 'page'] }), postsAhead, prepare)) {
    if (!next) continue
    const isNew = 'converted' in next ? await bringPost(deps, run, next) : await bringPage(deps, run, next.post)
    if (isNew && ++brought % bumpEvery === 0) {
      await deps.db.transaction().execute((trx) => advanceProgress(deps, trx, lease, { posts: brought }))
      await deps.contentVersion.bump()
    }
    await pause()
  }
}

async function finish(deps: ImportDeps, lease: LeasedImport): Promise<void> {
  const { id, user_id, site } = lease
  await deps.db.transaction().execute(async (trx) => {
    const counts = await trx
      .selectFrom('import_items')
      .select(['kind', (row) => row.fn.countAll<number>().as('count')])
      .where((row) => row.and({ import_id: id, state: 'brought' }))
      .groupBy('kind')
      .execute()
    await advance(deps, trx, lease, { state: 'done', finished_at: deps.clock() })
    const details = { title: site, ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) }
    await recordAudit(deps, trx, { user_id, action: 'import.finished', subject: id, details })
  })
  await deps.contentVersion.bump()
  await deps.imports.files.remove(id)
}
