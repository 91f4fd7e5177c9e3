import { saveArticle } from './save-article.ts'
import { findStoredArticle, type StoredArticle } from './admin-queries.ts'
import { updateArticle, type UpdateArticleDeps } from './update-article.ts'

export type PublishCounts = { published: number; held: number; incomplete: number }

/** Publishes drafts now. Those with findings and those that lack something stay as they are, and are counted. */
export async function publishArticles(
  deps: UpdateArticleDeps,
  { ids, user_id }: { ids: readonly string[]; user_id: string },
): Promise<PublishCounts> {
  const counts = { published: 0, held: 0, incomplete: 0 }
  for (const id of ids) {
    const article = await findStoredArticle(deps.db, id)
    if (!article || article.state === 'published' || article.deleted_at !== null) continue
    const published_date = deps.clock()
    const fields = { state: 'published', published_date } as const
    const saved = await saveArticle(deps, { id, version: article.version, user_id, fields })
    counts[saved.ok ? 'published' : saved.reason === 'findings' ? 'held' : 'incomplete']++
  }
  return counts
}

/** The owner answers for these starter articles from now on. Returns how many were samples until now. */
export async function adoptArticles(
  deps: UpdateArticleDeps,
  { ids, user_id }: { ids: readonly string[]; user_id: string },
): Promise<{ adopted: number }> {
  const adopt = ({ sample }: StoredArticle) =>
    sample ? { ok: true as const, fields: { sample: false } } : { ok: false as const, reason: 'none' as const }
  let adopted = 0
  for (const id of ids)
    if ((await updateArticle(deps, { id, user_id, action: 'article.adopted', change: adopt })).ok) adopted++
  return { adopted }
}
