import { reviewerRoles } from '#domain/accounts/role.ts'
import type { Result } from '#domain/result.ts'
import { findStoredArticle, type StoredArticle } from '#features/articles/admin-queries.ts'
import { recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import type { CheckDeps } from './check-article.ts'
import { recordDecision } from './decisions.ts'
import { acceptReview } from './requests.ts'
import { minReasonLength, reviewChange } from './review-change.ts'

/** `name` and `credential` are what readers see; the account is recorded beside them. */
type ApproveRequest = { id: string; version: number; user_id: string; name: string; credential: string; note?: string }
type ApproveResult = Result<void, 'not_found' | 'in_trash' | 'conflict' | 'own_text' | 'reason_needed'>

/** Approves one version. The version stays the same: approving changes no text. */
export async function approveArticle(
  deps: ContentDeps & CheckDeps,
  { id, version, user_id, name, credential, note = '' }: ApproveRequest,
): Promise<ApproveResult> {
  const stored = await findStoredArticle(deps.db, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  if (stored.deleted_at !== null) return { ok: false, reason: 'in_trash' }
  if (await isOwnText(deps.db, stored, user_id)) return { ok: false, reason: 'own_text' }
  if (note.trim().length < minReasonLength && (await isHeld(deps, stored)))
    return { ok: false, reason: 'reason_needed' }
  const result = await deps.db.transaction().execute(async (trx): Promise<ApproveResult> => {
    const reviewed_at = deps.clock()
    const article = await trx
      .updateTable('articles')
      .set({ reviewer_name: name, reviewer_credential: credential || null, reviewed_at })
      .where((row) => row.and({ id, version }))
      .where('deleted_at', 'is', null)
      .returning(['title', 'findings'])
      .executeTakeFirst()
    if (!article) return { ok: false, reason: 'conflict' }
    const decision = { article_id: id, version, kind: 'approved', findings: article.findings, user_id } as const
    await recordDecision(deps, trx, { ...decision, user_name: name, credential, note: note.trim() })
    const details = { title: article.title, version, name, credential, note: note.trim() }
    await recordAudit(deps, trx, { user_id, action: 'article.approved', subject: id, details })
    await acceptReview(deps, trx, { article: stored, user_id, outcome: 'approved' })
    return { ok: true }
  })
  if (result.ok) await deps.contentVersion.bump()
  return result
}

/** Nobody approves what they wrote themselves, unless there is nobody else who could. */
export async function isOwnText(db: Db, { owner_id }: Pick<StoredArticle, 'owner_id'>, user_id: string) {
  if (owner_id !== user_id) return false
  return hasRows(db.selectFrom('user_roles').where('role', 'in', reviewerRoles).where('user_id', '<>', user_id))
}

/** Whether the safety check holds back this text, which no person wrote and nobody has decided on. */
export async function isHeld(deps: CheckDeps, article: StoredArticle): Promise<boolean> {
  const review = await reviewChange(deps, {
    before: { ...article, state: 'draft' },
    after: { ...article, state: 'published' },
  })
  return !review.ok && review.held
}
