import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { sourceErrors, splitPassages, type Fact, type SourceInput } from '#domain/facts/fact.ts'
import { toDay } from '#domain/text/dates.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'
import { factColumns } from './queries.ts'

/** Brings the facts of the starter library up to date. Writes only those that have changed since the last start. */
export async function syncStarterFacts(deps: Needs<'db' | 'clock' | 'starterLibrary'>): Promise<number> {
  const library = (await deps.starterLibrary.readFacts()).map(({ source, checked, ...fact }): Fact => ({
    ...fact,
    source_id: null,
    source_title: source.title,
    source_organization: source.organization,
    source_url: source.url,
    checked_on: checked,
  }))
  const rows = await deps.db.selectFrom('facts').select(factColumns).where('source_id', 'is', null).execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = library.filter((fact) => !isDeepStrictEqual({ ...stored.get(fact.id) }, fact))
  for (const { id } of library) stored.delete(id)
  if (changed.length + stored.size === 0) return 0
  await deps.db.transaction().execute(async (trx) => {
    await putFacts(trx, changed, deps.clock())
    if (stored.size > 0)
      await trx
        .deleteFrom('facts')
        .where('id', 'in', [...stored.keys()])
        .execute()
  })
  return changed.length + stored.size
}

async function putFacts(trx: Db, facts: readonly Fact[], updated_at: number): Promise<void> {
  for (const batch of inBatches(facts)) {
    await trx
      .insertInto('facts')
      .values(batch.map((fact) => ({ ...fact, updated_at })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            ...Object.fromEntries(factColumns.map((name) => [name, sql.ref(`excluded.${name}`)])),
            updated_at,
          }),
      )
      .execute()
    await trx
      .insertInto('fact_search')
      .values(batch.map((fact) => ({ fact_id: fact.id, body: searchText(fact) })))
      .onConflict((conflict) => conflict.column('fact_id').doUpdateSet((row) => ({ body: row.ref('excluded.body') })))
      .execute()
  }
}

function searchText({ kind, species, subject, statement, source_title, source_organization }: Fact): string {
  const words = [...species, kind, subject].join(' ').replaceAll('-', ' ')
  return `${words} ${statement} ${source_title} ${source_organization}`
}

export type SaveSourceResult = Result<{ id: string; passages: number }, Invalid | 'conflict'>

/** Creates a source, or replaces the one with this id and version. Its text becomes passages that are searched. */
export async function saveSource(
  deps: AuditedDeps,
  user_id: string,
  source: SourceInput,
  current?: { id: string; version: number },
): Promise<SaveSourceResult> {
  const fields = sourceErrors(source)
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const id = current?.id ?? deps.newId()
  const now = deps.clock()
  const passages = splitPassages(source.body).map((statement, index): Fact => ({
    id: `${id}-${index + 1}`,
    source_id: id,
    kind: 'passage',
    species: ['all'],
    subject: '',
    statement,
    emergency: false,
    source_title: source.title,
    source_organization: source.organization,
    source_url: source.url,
    checked_on: toDay(now),
  }))
  return deps.db.transaction().execute(async (trx) => {
    if (current) {
      const { numUpdatedRows } = await trx
        .updateTable('sources')
        .set({ ...source, updated_at: now, version: current.version + 1 })
        .where((row) => row.and({ id, version: current.version }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return { ok: false, reason: 'conflict' }
      await trx.deleteFrom('facts').where('source_id', '=', id).execute()
    } else {
      await trx
        .insertInto('sources')
        .values({ ...source, id, created_by: user_id, created_at: now, updated_at: now })
        .execute()
    }
    await putFacts(trx, passages, now)
    const action = current ? 'source.changed' : 'source.created'
    await recordAudit(deps, trx, { user_id, action, subject: id, details: { title: source.title } })
    return { ok: true, id, passages: passages.length }
  })
}

/** Its passages go with it. Articles keep the sources they name. */
export function deleteSource(deps: AuditedDeps, user_id: string, id: string): Promise<boolean> {
  return changeAudited(deps, user_id, async (trx) => {
    const row = await trx.deleteFrom('sources').where('id', '=', id).returning('title').executeTakeFirst()
    return row && { action: 'source.deleted', subject: id, details: { title: row.title } }
  })
}
