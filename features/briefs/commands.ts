import { briefErrors, parseBriefCsv, type BriefInput } from '#domain/briefs/brief.ts'
import type { Invalid, Result, Unreadable } from '#domain/result.ts'
import { auditSubject, changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { readCategories } from '#features/categories/queries.ts'
import type { Db } from '#features/tables.ts'
import { createSimilarFinder, findBrief, type Brief } from './queries.ts'

export type SaveBriefResult = Result<{ brief: Brief }, Invalid | 'conflict'>

export async function createBrief(deps: AuditedDeps, user_id: string, brief: BriefInput): Promise<SaveBriefResult> {
  const fields = briefErrors(brief, await readCategories(deps.db))
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const [id = ''] = await deps.db.transaction().execute((trx) => insertBriefs(deps, trx, user_id, [brief]))
  return savedResult(deps.db, id)
}

/** A brief that is being written or was changed in the meantime is a conflict. */
export async function updateBrief(
  deps: AuditedDeps,
  user_id: string,
  { id, version, ...brief }: BriefInput & { id: string; version: number },
): Promise<SaveBriefResult> {
  const fields = briefErrors(brief, await readCategories(deps.db))
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const isSaved = await changeAudited(deps, user_id, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('briefs')
      .set({ ...brief, updated_at: deps.clock(), version: version + 1 })
      .where((row) => row.and({ id, version }))
      .where('state', '!=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n ? { action: 'brief.changed', subject: id } : undefined
  })
  return isSaved ? savedResult(deps.db, id) : { ok: false, reason: 'conflict' }
}

async function savedResult(db: Db, id: string): Promise<SaveBriefResult> {
  const brief = await findBrief(db, id)
  return brief ? { ok: true, brief } : { ok: false, reason: 'conflict' }
}

type BriefsChange = {
  ids: readonly string[]
  state?: 'open' | 'dropped' | undefined
  planned_for?: string | null | undefined
}

/** Drops, reopens or plans briefs, except those that are being written. Returns how many were changed. */
export async function changeBriefs(deps: AuditedDeps, user_id: string, change: BriefsChange): Promise<number> {
  const { ids, state, planned_for } = change
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('briefs')
      .set((row) => ({
        ...(state && { state }),
        ...(planned_for !== undefined && { planned_for }),
        updated_at: deps.clock(),
        version: row('version', '+', 1),
      }))
      .where('id', 'in', ids)
      .where('state', '!=', 'running')
      .executeTakeFirst()
    await recordAudit(deps, trx, {
      user_id,
      action: 'brief.changed',
      subject: auditSubject(ids, 'briefs'),
      details: change,
    })
    return Number(numUpdatedRows)
  })
}

async function insertBriefs(
  deps: AuditedDeps,
  trx: Db,
  user_id: string,
  briefs: readonly BriefInput[],
): Promise<string[]> {
  const now = deps.clock()
  const rows = briefs.map((brief) => ({
    ...brief,
    id: deps.newId(),
    article_id: null,
    created_by: user_id,
    created_at: now,
    updated_at: now,
  }))
  await trx.insertInto('briefs').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  const details = { origin: briefs[0]?.origin }
  await recordAudit(deps, trx, { user_id, action: 'brief.created', subject: auditSubject(ids, 'briefs'), details })
  return ids
}

type PreviewRow = { line: number; brief: BriefInput; errors: string[]; warnings: string[] }

/** A dry run of the import. Warnings do not keep a row from being imported. */
export async function previewBriefs(db: Db, text: string): Promise<Result<{ rows: PreviewRow[] }, Unreadable>> {
  const categories = await readCategories(db)
  const read = parseBriefCsv(text, categories)
  if (!read.ok) return read
  const findSimilar = await createSimilarFinder(db)
  return {
    ok: true,
    rows: read.rows.map(({ line, brief }) => {
      const similar = findSimilar(brief.question)
      const warnings = similar === undefined ? [] : [`This is close to “${similar}”.`]
      return { line, brief, errors: Object.values(briefErrors(brief, categories)), warnings }
    }),
  }
}

/** Skips invalid briefs and questions that are already asked, so that a repeated import adds nothing. */
export async function importBriefs(deps: AuditedDeps, user_id: string, briefs: readonly BriefInput[]) {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('briefs').select('question').where('state', '!=', 'dropped').execute()
    const categories = await readCategories(trx)
    const existing = new Set(rows.map(({ question }) => question.toLowerCase()))
    const fresh = briefs.filter((brief) => {
      const question = brief.question.toLowerCase()
      if (existing.has(question) || Object.keys(briefErrors(brief, categories)).length > 0) return false
      return existing.add(question)
    })
    if (fresh.length > 0) await insertBriefs(deps, trx, user_id, fresh)
    return { inserted: fresh.length, skipped: briefs.length - fresh.length }
  })
}
