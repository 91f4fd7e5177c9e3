import { saveArticle } from './save-article.ts'
import { findStoredArticle } from './admin-queries.ts'
import type { UpdateArticleDeps } from './update-article.ts'

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
