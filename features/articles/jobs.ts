import type { SafetyFinding } from '#domain/safety/finding.ts'
import { updateArticle, type UpdateArticleDeps } from './update-article.ts'

/** Publishes scheduled articles that are due. Returns their number. Those that the safety check holds stay scheduled. */
export async function publishScheduledArticles(deps: UpdateArticleDeps): Promise<number> {
  const now = deps.clock()
  const due = await deps.db
    .selectFrom('articles')
    .select(['id', 'findings'])
    .where('state', '=', 'scheduled')
    .where('published_date', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('published_date')
    .limit(100)
    .execute()
  let published = 0
  for (const { id, findings } of due) {
    const result = await updateArticle(deps, {
      id,
      user_id: null,
      action: 'article.published',
      change: (article) =>
        article.state === 'scheduled' && article.published_date <= now
          ? { ok: true, fields: { state: 'published' } }
          : { ok: false, reason: 'not_found' },
    }).catch((error: unknown) => {
      // It stays scheduled and is tried again, and the others do not wait for it.
      deps.log('error', 'scheduled_article_failed', { article: id, error })
      return undefined
    })
    if (!result) continue
    if (result.ok) published++
    else if (result.reason === 'findings') await markHeld(deps, { id, findings }, result.findings)
  }
  return published
}

type Due = { id: string; findings: readonly SafetyFinding[] }

/** The dashboard shows the findings. The job runs twice a minute, so the same ones are not stored and logged again. */
async function markHeld({ db, log }: Pick<UpdateArticleDeps, 'db' | 'log'>, due: Due, findings: Due['findings']) {
  const { id } = due
  const isLogged = heldArticles.has(id)
  heldArticles.add(id)
  if (!isLogged) log('warn', 'scheduled_article_held', { article: id, findings: findings.length })
  if (findings.length === due.findings.length) return
  await db.updateTable('articles').set({ findings }).where('id', '=', id).where('state', '=', 'scheduled').execute()
}

/** Logged by this process already. */
const heldArticles = new Set<string>()
