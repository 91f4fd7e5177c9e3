import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { inBatches } from '#features/in-batches.ts'
import { queueSubmissionSafely } from '#features/indexing/commands.ts'
import type { Db } from '#features/tables.ts'
import { removeFromSearch, addToSearch } from './commands.ts'
import type { UpdateArticleDeps, UpdateRequest } from './update-article.ts'

const day = 24 * 60 * 60 * 1000
const trashRetentionDays = 30

type TrashRequest = { id: string; user_id: string } & Pick<UpdateRequest, 'ownOnly'>

type TrashResult = Result<void, 'not_found' | 'not_draft'>

export async function trashArticle(
  deps: UpdateArticleDeps,
  { id, user_id, ownOnly = false }: TrashRequest,
): Promise<TrashResult> {
  const article = await deps.db
    .selectFrom('articles')
    .select(['deleted_at', 'owner_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!article || (ownOnly && article.owner_id !== user_id)) return { ok: false, reason: 'not_found' }
  if (article.deleted_at !== null) return { ok: true }
  if (ownOnly && article.state !== 'draft') return { ok: false, reason: 'not_draft' }
  const trashed = await deps.db.transaction().execute(async (trx) => {
    const deleted = await moveToTrash(deps, trx, id)
    if (deleted.length > 0) await recordAudit(deps, trx, { user_id, action: 'article.trashed', subject: id })
    return deleted
  })
  await deps.contentVersion.bump()
  await queueSubmissionSafely(deps, publishedSlugs(trashed))
  return { ok: true }
}

class CountChanged extends Error {
  override readonly name = 'CountChanged'
}
export type TrashAllResult = Result<{ ids: readonly string[] }, 'count_changed'>

/** Refused unless the number of articles is exactly what the admin saw and confirmed. */
export async function trashAll(
  deps: UpdateArticleDeps,
  { count, user_id }: { count: number; user_id: string },
): Promise<TrashAllResult> {
  try {
    const trashed = await deps.db.transaction().execute(async (trx) => {
      const deleted = await moveToTrash(deps, trx)
      if (deleted.length !== count) throw new CountChanged()
      const details = { count, title: listTitles(deleted) }
      await recordAudit(deps, trx, { user_id, action: 'articles.all_trashed', details })
      return deleted
    })
    await deps.contentVersion.bump()
    await queueSubmissionSafely(deps, publishedSlugs(trashed))
    return { ok: true, ids: trashed.map(({ id }) => id) }
  } catch (error) {
    if (error instanceof CountChanged) return { ok: false, reason: 'count_changed' }
    throw error
  }
}

const maxTitles = 20

/** For the audit log. */
function listTitles(articles: readonly { title: string }[]): string {
  const titles = articles.slice(0, maxTitles).map(({ title }) => title)
  const rest = articles.length - titles.length
  return rest > 0 ? `${titles.join(', ')} and ${rest} more` : titles.join(', ')
}

/** Search engines are notified only about articles that were public. */
function publishedSlugs(articles: readonly { slug: string; state: string }[]): string[] {
  return articles.filter(isPublished).map(({ slug }) => slug)
}

const isPublished = ({ state }: { state: string }) => state === 'published'

async function moveToTrash({ clock }: Needs<'clock'>, trx: Db, id?: string) {
  let update = trx
    .updateTable('articles')
    .set((row) => ({ deleted_at: clock(), version: row('version', '+', 1) }))
    .where('deleted_at', 'is', null)
  if (id !== undefined) update = update.where('id', '=', id)
  const trashed = await update.returning(['id', 'slug', 'title', 'category', 'state']).execute()
  await removeFromSearch(trx, trashed.filter(isPublished))
  return trashed
}

/** Restores slug, likes, comments and position in lists. Returns the number of articles restored; authors restore only their own drafts. */
export async function restoreArticles(
  deps: UpdateArticleDeps,
  { ids, user_id, ownOnly = false }: { ids: readonly string[] } & Omit<TrashRequest, 'id'>,
): Promise<number> {
  const restored = await deps.db.transaction().execute(async (trx) => {
    const back = []
    for (const batch of inBatches(ids)) {
      const some = await trx
        .updateTable('articles')
        .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
        .where('id', 'in', batch)
        .where('deleted_at', 'is not', null)
        .$if(ownOnly, (query) => query.where((row) => row.and({ owner_id: user_id, state: 'draft' })))
        .returning(['id', 'slug', 'title', 'excerpt', 'category', 'meta_keywords', 'state'])
        .execute()
      back.push(...some)
    }
    await addToSearch(trx, back.filter(isPublished))
    if (back.length > 0) {
      const details = { count: back.length, ids: back.slice(0, 50).map(({ id }) => id), title: listTitles(back) }
      await recordAudit(deps, trx, { user_id, action: 'articles.restored', details })
    }
    return back
  })
  if (restored.length > 0) {
    await deps.contentVersion.bump()
    await queueSubmissionSafely(deps, publishedSlugs(restored))
  }
  return restored.length
}

/** Deletes permanently, with likes, comments and versions. Returns the number of articles deleted. */
export async function emptyTrash(deps: UpdateArticleDeps, { user_id }: { user_id: string }): Promise<number> {
  return deletePermanently(deps, { user_id, action: 'articles.trash_emptied' }, deps.clock())
}

export async function purgeTrash(deps: UpdateArticleDeps): Promise<number> {
  return deletePermanently(deps, { user_id: null, action: 'articles.purged' }, deps.clock() - trashRetentionDays * day)
}

async function deletePermanently(
  deps: UpdateArticleDeps,
  by: { user_id: string | null; action: string },
  before: number,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('articles').where('deleted_at', '<=', before).returning('title').execute()
    const count = deleted.length
    if (count > 0) await recordAudit(deps, trx, { ...by, details: { count, title: listTitles(deleted) } })
    return count
  })
}
