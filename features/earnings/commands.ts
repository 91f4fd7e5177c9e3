import { createHash } from 'node:crypto'
import {
  earningsReportSteps,
  type EarningsReport,
  type EarningsRow,
  type ColumnMapping,
} from '#domain/affiliate/earnings-report.ts'
import { rowsPerStep, type Steps } from '#domain/text/steps.ts'
import { unreadable, type Result, type Unreadable } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { inBatches } from '#features/in-batches.ts'
import { inSlices } from '#features/in-slices.ts'
import type { Db } from '#features/tables.ts'

const maxPreviewRows = 50

type ValidRow = EarningsRow & { day: string; cents: number }
type KeyedRow = ValidRow & { row_key: string }
/** A dry run of the import. */
export async function previewEarnings(db: Db, text: string, mapping?: ColumnMapping) {
  const parsed = await inSlices(earningsReportSteps(text, mapping))
  if (!parsed.ok) return parsed
  const { report } = parsed
  const rows = await inSlices(keyRows(report))
  const existing = await readExistingKeys(db, rows)
  const preview = {
    ...report,
    rows: report.rows.slice(0, maxPreviewRows),
    valid: rows.length,
    invalid: report.rows.length - rows.length,
    duplicates: existing.size,
    ...dateRange(rows),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  }
  return { ok: true, preview } as const
}

/** Skips rows of earlier imports, so that overlapping reports count once. */
export async function importEarnings(
  deps: AuditedDeps,
  { text, mapping, user_id }: { text: string; mapping: ColumnMapping; user_id: string },
): Promise<Result<{ id: string; inserted: number; duplicates: number }, Unreadable>> {
  const parsed = await inSlices(earningsReportSteps(text, mapping))
  if (!parsed.ok) return parsed
  const { report } = parsed
  const rows = await inSlices(keyRows(report))
  const { since, until } = dateRange(rows)
  if (since === null || until === null) return unreadable('No row of the report has both a date and an amount.')
  const id = deps.newId()
  return deps.db.transaction().execute(async (trx) => {
    await trx.insertInto('earnings_imports').values({ id, user_id, since, until, created_at: deps.clock() }).execute()
    let inserted = 0
    for (const batch of inBatches(rows)) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('earnings')
        .values(
          batch.map(({ row_key, day, trackingId, asin, title, quantity, cents }) => ({
            ...{ row_key, day, asin, title, quantity, cents },
            tracking_id: trackingId,
            import_id: id,
            currency: report.currency,
          })),
        )
        .onConflict((conflict) => conflict.column('row_key').doNothing())
        .executeTakeFirstOrThrow()
      inserted += Number(numInsertedOrUpdatedRows ?? 0)
    }
    const duplicates = rows.length - inserted
    const details = { inserted, duplicates }
    await recordAudit(deps, trx, { user_id, action: 'earnings.imported', subject: id, details })
    return { ok: true, id, inserted, duplicates }
  })
}

/** Undoes an import and deletes its rows. Returns false if it does not exist. */
export function removeImport(deps: AuditedDeps, id: string, user_id: string) {
  return changeAudited(deps, user_id, async (trx) => {
    const deleted = await trx.deleteFrom('earnings').where('import_id', '=', id).executeTakeFirstOrThrow()
    const { numDeletedRows } = await trx.deleteFrom('earnings_imports').where('id', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return undefined
    const details = { removed: Number(deleted.numDeletedRows) }
    return { action: 'earnings.import_removed', subject: id, details }
  })
}

/** Equal rows within one report are separate sales, so the key includes their number of occurrence. */
function* keyRows({ rows, currency }: EarningsReport): Steps<KeyedRow[]> {
  const times = new Map<string, number>()
  const keyed: KeyedRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerStep === 0) yield
    if (row.errors.length > 0 || row.day === null || row.cents === null) continue
    const { day, cents, trackingId, asin, title, quantity } = row
    const content = JSON.stringify([day, trackingId, asin, title, quantity, cents, currency])
    const occurrence = (times.get(content) ?? 0) + 1
    times.set(content, occurrence)
    const row_key = createHash('sha256').update(`${occurrence}${content}`).digest('base64url')
    keyed.push({ ...row, day, cents, row_key })
  }
  return keyed
}

async function readExistingKeys(db: Db, rows: readonly KeyedRow[]): Promise<Set<string>> {
  const existing = new Set<string>()
  for (const batch of inBatches(rows)) {
    const keys = batch.map(({ row_key }) => row_key)
    const stored = await db.selectFrom('earnings').select('row_key').where('row_key', 'in', keys).execute()
    for (const { row_key } of stored) existing.add(row_key)
  }
  return existing
}

function dateRange(rows: readonly ValidRow[]): { since: string | null; until: string | null } {
  const days = rows.map(({ day }) => day).toSorted()
  return { since: days[0] ?? null, until: days.at(-1) ?? null }
}
