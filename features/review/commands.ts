import type { Result } from '#domain/result.ts'
import { recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import { recordDecision } from './decisions.ts'

type ApproveRequest = { id: string; version: number; user_id: string; name: string; credential: string }
type ApproveResult = Result<void, 'not_found' | 'in_trash' | 'conflict'>

/** Approves one version. The version stays the same: approving changes no text. */
export async function approveArticle(
  deps: ContentDeps,
  { id, version, user_id, name, credential }: ApproveRequest,
): Promise<ApproveResult> {
  const result = await deps.db.transaction().execute(async (trx): Promise<ApproveResult> => {
    const reviewed_at = deps.clock()
    const article = await trx
      .updateTable('articles')
      .set({ reviewer_name: name, reviewer_credential: credential || null, reviewed_at })
      .where((row) => row.and({ id, version }))
      .where('deleted_at', 'is', null)
      .returning(['title', 'findings'])
      .executeTakeFirst()
    if (!article) {
      const current = await trx.selectFrom('articles').select('deleted_at').where('id', '=', id).executeTakeFirst()
      if (!current) return { ok: false, reason: 'not_found' }
      return { ok: false, reason: current.deleted_at === null ? 'conflict' : 'in_trash' }
    }
    const decision = { article_id: id, version, kind: 'approved', findings: article.findings, user_id } as const
    await recordDecision(deps, trx, { ...decision, user_name: name, credential, note: '' })
    const details = { title: article.title, version }
    await recordAudit(deps, trx, { user_id, action: 'article.approved', subject: id, details })
    return { ok: true }
  })
  if (result.ok) await deps.contentVersion.bump()
  return result
}
