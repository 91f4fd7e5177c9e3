import { toLine, toTime } from '#domain/import/map-post.ts'
import type { SourceComment } from '#domain/import/source.ts'
import { adjustCommentCounts } from '#features/comments/moderation.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'
import { toReplies, type ThreadedComment } from './comment-threads.ts'
import type { ImportDeps } from './import-deps.ts'
import { hashOf, itemKey } from './item-key.ts'
import { advanceProgress } from './leases.ts'
import type { Run } from './run-context.ts'

const batchSize = 50
/** A reply finds its comment among this many. */
const maxThread = 500
const most = { name: 100, text: 5000, email: 254 }

/** Approved and waiting comments of the articles that came. Spam and trash stay behind. */
export async function bringComments(deps: ImportDeps, run: Run): Promise<void> {
  let thread: SourceComment[] = []
  let batch: ThreadedComment[] = []
  let brought = run.lease.progress.comments ?? 0
  const endThread = () => {
    batch.push(...toReplies(thread))
    thread = []
  }
  const flush = async () => {
    for (const part of inBatches(batch, batchSize)) brought += await insertBatch(deps, run, part, brought)
    batch = []
  }
  for await (const item of run.source.items({ kinds: ['comment'] })) {
    if (item.kind !== 'comment' || (item.state !== 'approved' && item.state !== 'pending')) continue
    if (thread.length >= maxThread || thread[0]?.post !== item.post) endThread()
    if (batch.length >= batchSize) await flush()
    thread.push(item)
  }
  endThread()
  await flush()
}

async function insertBatch(
  deps: ImportDeps,
  run: Run,
  comments: readonly ThreadedComment[],
  before: number,
): Promise<number> {
  if (comments.length === 0) return 0
  const { lease, defaults } = run
  return deps.db.transaction().execute(async (trx) => {
    const articles = await findArticles(trx, lease.site, comments)
    const known = await findKnown(trx, lease.site, comments)
    const fresh = new Map<string, ThreadedComment>()
    for (const comment of comments) {
      const key = itemKey(comment.key)
      if (!known.has(key) && articles.has(itemKey(comment.post)) && toText(comment.text) !== '') fresh.set(key, comment)
    }
    await advanceProgress(deps, trx, lease, { comments: before + fresh.size })
    if (fresh.size === 0) return 0
    const rows = [...fresh].map(([item_key, { post, name, email, text, at, state, reply, replyKey }]) => {
      const replyText = toText(reply?.text ?? '') || null
      const created_at = toTime(at, defaults.timeZone)
      const isApproved = state === 'approved'
      return {
        keys: replyKey === undefined ? [item_key] : [item_key, itemKey(replyKey)],
        comment: {
          id: deps.newId(),
          article_id: articles.get(itemKey(post)) ?? '',
          user_id: null,
          author_name: toLine(name).slice(0, most.name).toWellFormed() || 'Anonymous',
          author_email: toLine(email ?? '').slice(0, most.email),
          content: toText(text),
          approved: isApproved,
          state: isApproved ? ('approved' as const) : ('pending' as const),
          suspicions: [],
          created_at,
          decided_at: isApproved ? created_at : null,
          reply: replyText,
          replied_at: replyText === null || !reply ? null : toTime(reply.at, defaults.timeZone),
        },
      }
    })
    await trx
      .insertInto('comments')
      .values(rows.map(({ comment }) => comment))
      .execute()
    await trx
      .insertInto('import_items')
      .values(
        rows.flatMap(({ keys, comment }) =>
          keys.map((item_key) => ({
            ...{ import_id: lease.id, site: lease.site, kind: 'comment' as const, item_key },
            ...{ state: 'brought' as const, entity_id: comment.id, hash: replyHash(comment) },
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'kind', 'item_key'])
          .doUpdateSet((row) => ({
            ...{ state: 'brought' as const, entity_id: row.ref('excluded.entity_id') },
            hash: row.ref('excluded.hash'),
          })),
      )
      .execute()
    await adjustCommentCounts(
      trx,
      rows.map(({ comment }) => comment).filter(({ approved }) => approved),
      1,
    )
    return rows.length
  })
}

/** The articles that the site's posts became, also in earlier imports. */
async function findArticles(trx: Db, site: string, comments: readonly SourceComment[]): Promise<Map<string, string>> {
  const keys = [...new Set(comments.map(({ post }) => itemKey(post)))]
  const rows = await trx
    .selectFrom('import_items')
    .innerJoin('articles', 'articles.id', 'import_items.entity_id')
    .select(['import_items.item_key', 'articles.id'])
    .where((row) => row.and({ 'import_items.site': site, 'import_items.kind': 'post' }))
    .where('import_items.item_key', 'in', keys)
    .execute()
  return new Map(rows.map(({ item_key, id }) => [item_key, id]))
}

async function findKnown(trx: Db, site: string, comments: readonly SourceComment[]): Promise<Set<string>> {
  const keys = comments.map(({ key }) => itemKey(key))
  const rows = await trx
    .selectFrom('import_items')
    .select('item_key')
    .where((row) => row.and({ site, kind: 'comment' }))
    .where('item_key', 'in', keys)
    .where('entity_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ item_key }) => item_key))
}

/** An undo keeps a comment that somebody has answered here. */
export const replyHash = ({ reply }: { reply: string | null }) => hashOf([reply])

/** Without markup; line breaks stay. */
function toText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n', 500)
  return lines.map(toLine).join('\n').slice(0, most.text).toWellFormed().trim()
}
