import { updateArticle, type UpdateArticleDeps } from './update-article.ts'

/** Publishes scheduled articles that are due. Returns their number. */
export async function publishScheduledArticles(deps: UpdateArticleDeps): Promise<number> {
  const now = deps.clock()
  const due = await deps.db
    .selectFrom('articles')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('published_date', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('published_date')
    .limit(100)
    .execute()
  let published = 0
  for (const { id } of due) {
    const { ok } = await updateArticle(deps, {
      id,
      user_id: null,
      action: 'article.published',
      change: (article) =>
        article.state === 'scheduled' && article.published_date <= now
          ? { ok: true, fields: { state: 'published' } }
          : { ok: false, reason: 'none' },
    })
    if (ok) published++
  }
  return published
}
