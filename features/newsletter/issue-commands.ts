import { isDeepStrictEqual } from 'node:util'
import type { IssueContent } from '#domain/newsletter/issue.ts'
import type { Result } from '#domain/result.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import type { IssueKind } from './tables.ts'

const emptyContent: IssueContent = { subject: '', preheader: '', intro: '', articles: [], products: [] }

type NewIssue = { user_id: string | null; kind?: IssueKind; content?: IssueContent; scheduled_at?: number }

export async function createIssue(deps: AuditedDeps, issue: NewIssue): Promise<string> {
  return deps.db.transaction().execute((trx) => insertIssue(deps, trx, issue))
}

/** Must run in the caller's transaction. */
export async function insertIssue(deps: Needs<'clock' | 'newId'>, trx: Db, issue: NewIssue): Promise<string> {
  const { user_id, kind = 'composed', content = emptyContent, scheduled_at = null } = issue
  const id = deps.newId()
  const now = deps.clock()
  await trx
    .insertInto('issues')
    .values({
      id,
      kind,
      state: scheduled_at === null ? 'draft' : 'scheduled',
      ...toColumns(content),
      scheduled_at,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await recordAudit(deps, trx, { user_id, action: 'issue.create', subject: id })
  return id
}

function toColumns({ articles, products, full_articles = [], ...text }: IssueContent) {
  return { ...text, article_ids: articles, product_ids: products, full_article_ids: full_articles }
}

export type SaveIssueResult = Result<void, 'not_found' | 'conflict' | 'sent' | Findings>

type IssueText = Pick<IssueContent, 'subject' | 'preheader' | 'intro'>
export const issueText = ({ subject, preheader, intro }: IssueText): PublicText => ({
  title: subject,
  fields: [preheader],
  content: intro,
})

type IssueChange = {
  id: string
  version: number
  content: IssueContent
  release?: boolean | undefined
  /** For those who may not change what is scheduled. */
  onlyDraft?: boolean
}

/**
 * Reports a conflict if the issue has changed since `version`, and fails once sending has started. The text of a draft
 * is checked when it is sent, that of a scheduled issue here.
 */
export async function saveIssue(
  deps: AuditedDeps & CheckDeps,
  user_id: string,
  { id, version, content, release, onlyDraft }: IssueChange,
): Promise<SaveIssueResult> {
  const before = await deps.db
    .selectFrom('issues')
    .select(['state', 'subject', 'preheader', 'intro'])
    .where('id', '=', id)
    .executeTakeFirst()
  const change = { before: before && issueText(before), after: issueText(content), release }
  const review = before?.state === 'scheduled' ? await reviewText(deps, change) : ({ ok: true, findings: [] } as const)
  if (!review.ok) return review
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('issues')
      .set((row) => ({ ...toColumns(content), version: row('version', '+', 1), updated_at: deps.clock() }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', 'in', onlyDraft ? ['draft'] : ['draft', 'scheduled'])
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return findSaveBlocker(trx, id, version, content)
    const details = releasedDetails(review.findings)
    await recordAudit(deps, trx, { user_id, action: 'issue.save', subject: id, details })
    return { ok: true }
  })
}

/** A save that was already made is not a conflict: its response was lost, and the client repeats it. */
async function findSaveBlocker(trx: Db, id: string, version: number, content: IssueContent): Promise<SaveIssueResult> {
  const row = await trx
    .selectFrom('issues')
    .select(['version', 'state', 'subject', 'preheader', 'intro', 'article_ids', 'product_ids', 'full_article_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'not_found' }
  if (row.version === version) return { ok: false, reason: 'sent' }
  const isSame = isDeepStrictEqual({ ...row, ...toColumns(content) }, { ...row })
  const isRepeated = isSame && row.version === version + 1 && row.state === 'draft'
  return isRepeated ? { ok: true } : { ok: false, reason: 'conflict' }
}

/** Sent issues cannot be deleted, because their statistics are still needed. */
export async function deleteIssue(deps: AuditedDeps, user_id: string, id: string, { onlyDraft = false } = {}) {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('issues')
      .where('id', '=', id)
      .where('state', 'in', onlyDraft ? ['draft'] : ['draft', 'cancelled'])
      .returning('subject')
      .executeTakeFirst()
    const details = { title: deleted?.subject }
    if (deleted) await recordAudit(deps, trx, { user_id, action: 'issue.delete', subject: id, details })
    return deleted !== undefined
  })
}
