import { toLine, toTime } from '#domain/import/map-post.ts'
import type { SourceComment } from '#domain/import/source.ts'
import { adjustCommentCounts } from '#features/comments/moderation.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from './import-deps.ts'
import { itemKey } from './item-key.ts'
import { advanceProgress } from './leases.ts'
import type { Run } from './run-context.ts'

const batchSize = 50
const most = { name: 100, text: 5000, email: 254 }

/** Approved and waiting comments of the articles that came. Spam and trash stay behind. */
export async function bringComments(deps: ImportDeps, run: Run): Promise<void> {
  let batch: SourceComment[] = []
  let brought = run.lease.progress.comments ?? 0
  const flush = async () => {
    brought += await insertBatch(deps, run, batch, brought)
    batch = []
  }
  for await (const item of run.source.items({ kinds: ['comment'] })) {
    if (item.kind !== 'comment' || (item.state !== 'approved' && item.state !== 'pending')) continue
    batch.push(item)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
}

async function insertBatch(
  deps: ImportDeps,
  run: Run,
  comments: readonly SourceComment[],
  before: number,
): Promise<number> {
  if (comments.length === 0) return 0
  const { lease, defaults } = run
  return deps.db.transaction().execute(async (trx) => {
    const articles = await findArticles(trx, lease.site, comments)
    const known = await findKnown(trx, lease.site, comments)
    const fresh = new Map<string, SourceComment>()
    for (const comment of comments) {
      const key = itemKey(comment.key)
      if (!known.has(key) && articles.has(itemKey(comment.post)) && toText(comment.text) !== '') fresh.set(key, comment)
    }
    await advanceProgress(deps, trx, lease, { comments: before + fresh.size })
    if (fresh.size === 0) return 0
    const rows = [...fresh].map(([item_key, { post, name, email, text, at, state }]) => {
      const created_at = toTime(at, defaults.timeZone)
      const isApproved = state === 'approved'
      return {
        item_key,
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
        rows.map(({ item_key, comment }) => ({
          ...{ import_id: lease.id, site: lease.site, kind: 'comment' as const, item_key },
          ...{ state: 'brought' as const, entity_id: comment.id },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'kind', 'item_key'])
          .doUpdateSet((row) => ({ state: 'brought' as const, entity_id: row.ref('excluded.entity_id') })),
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

/** Without markup; line breaks stay. */
function toText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n', 500)
  return lines.map(toLine).join('\n').slice(0, most.text).toWellFormed().trim()
}
