import { isDeepStrictEqual } from 'node:util'
import type { IssueContent } from '#domain/newsletter/issue.ts'
import type { Result } from '#domain/result.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
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

export type SaveIssueResult = Result<void, 'not_found' | 'conflict' | 'sent'>

/** Reports a conflict if the issue has changed since `version`, and is refused once sending has started. */
export async function saveIssue(
  deps: AuditedDeps,
  user_id: string,
  id: string,
  version: number,
  content: IssueContent,
): Promise<SaveIssueResult> {
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('issues')
      .set((row) => ({ ...toColumns(content), version: row('version', '+', 1), updated_at: deps.clock() }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', 'in', ['draft', 'scheduled'])
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return findSaveBlocker(trx, id, version, content)
    await recordAudit(deps, trx, { user_id, action: 'issue.save', subject: id })
    return { ok: true }
  })
}

/** A save that was already made is no conflict: its response was lost, and it is repeated. */
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
export async function deleteIssue(deps: AuditedDeps, user_id: string, id: string) {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('issues')
      .where('id', '=', id)
      .where('state', 'in', ['draft', 'cancelled'])
      .returning('subject')
      .executeTakeFirst()
    const details = { title: deleted?.subject }
    if (deleted) await recordAudit(deps, trx, { user_id, action: 'issue.delete', subject: id, details })
    return deleted !== undefined
  })
}
