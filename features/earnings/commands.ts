import { createHash } from 'node:crypto'
import type { ColumnMapping } from '#domain/affiliate/earnings-columns.ts'
import { earningsReportSteps, type EarningsReport, type ReadingOptions } from '#domain/affiliate/earnings-report.ts'
import type { EarningsRow } from '#domain/affiliate/earnings-rows.ts'
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
export async function previewEarnings(db: Db, text: string, mapping?: ColumnMapping, options?: ReadingOptions) {
  const parsed = await inSlices(earningsReportSteps(text, mapping, options))
  if (!parsed.ok) return parsed
  const { report } = parsed
  const rows = await inSlices(keyRows(report))
  const existing = await readExisting(db, rows)
  const { left, invalid } = countLeft(report)
  const amounts = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    cents: of.reduce((sum, { cents }) => sum + cents, 0),
  }))
  const { source, ...shown } = report
  const preview = {
    ...shown,
    source: source?.name ?? null,
    // Those with a problem come first, because not all of a long report are shown.
    rows: report.rows.toSorted((a, b) => b.errors.length - a.errors.length).slice(0, maxPreviewRows),
    valid: rows.length,
    invalid,
    ...left,
    duplicates: existing.same,
    changed: existing.changed,
    ...dateRange(rows),
    cents: amounts.find(({ currency }) => currency === report.currency)?.cents ?? 0,
    amounts,
  }
  return { ok: true, preview } as const
}

function countLeft({ rows }: EarningsReport) {
  const count = (kind: EarningsRow['left']) => rows.filter(({ left }) => left === kind).length
  const left = { totals: count('total') + count('heading'), declined: count('declined') }
  return { left, invalid: rows.filter(({ errors }) => errors.length > 0).length }
}

/**
 * Skips rows of earlier imports, so that overlapping reports count once. A sale that the program names by an id replaces
 * what an earlier report said of it, because programs change and decline sales for weeks.
 */
export async function importEarnings(
  deps: AuditedDeps,
  { text, mapping, user_id, ...options }: { text: string; mapping: ColumnMapping; user_id: string } & ReadingOptions,
): Promise<Result<ImportCounts & { id: string }, Unreadable>> {
  const parsed = await inSlices(earningsReportSteps(text, mapping, options))
  if (!parsed.ok) return parsed
  const { report } = parsed
  const rows = await inSlices(keyRows(report))
  const { since, until } = dateRange(rows)
  if (since === null || until === null) return unreadable('No row of the report has both a date and an amount.')
  const id = deps.newId()
  return deps.db.transaction().execute(async (trx) => {
    const source = report.source?.name ?? ''
    await trx
      .insertInto('earnings_imports')
      .values({ id, user_id, source, since, until, created_at: deps.clock() })
      .execute()
    const existing = await readExisting(trx, rows)
    let written = 0
    for (const batch of inBatches(rows)) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('earnings')
        .values(batch.map((row) => ({ ...toStored(row), import_id: id })))
        .onConflict((conflict) =>
          conflict
            .column('row_key')
            .doUpdateSet((row) => ({ cents: row.ref('excluded.cents'), import_id: row.ref('excluded.import_id') }))
            // Without an id of the sale, the key holds the amount.
            .whereRef('earnings.cents', '<>', 'excluded.cents'),
        )
        .executeTakeFirstOrThrow()
      written += Number(numInsertedOrUpdatedRows ?? 0)
    }
    const counts = {
      inserted: written - existing.changed,
      changed: existing.changed,
      duplicates: rows.length - written,
    }
    await recordAudit(deps, trx, { user_id, action: 'earnings.imported', subject: id, details: counts })
    return { ok: true, id, ...counts }
  })
}

type ImportCounts = { inserted: number; changed: number; duplicates: number }

function toStored({ row_key, day, trackingId, subId, asin, title, quantity, cents, currency, program }: KeyedRow) {
  const ids = { tracking_id: trackingId, sub_id: subId }
  return { row_key, day, asin, title, quantity, cents, currency, program, ...ids }
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

/**
 * Equal rows within one report are separate sales, so the key includes their number of occurrence. If the program names
 * the sale, its amount may change later; money that is taken back is a line of its own.
 */
function* keyRows({ rows, source }: EarningsReport): Steps<KeyedRow[]> {
  const times = new Map<string, number>()
  const keyed: KeyedRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerStep === 0) yield
    if (!isCounted(row)) continue
    const { day, cents, currency, trackingId, asin, title, quantity, transactionId } = row
    const content = JSON.stringify(
      transactionId === null
        ? [day, trackingId, asin, title, quantity, cents, currency]
        : [source?.name ?? '', transactionId, day, asin, title, currency, cents < 0],
    )
    const occurrence = (times.get(content) ?? 0) + 1
    times.set(content, occurrence)
    const row_key = createHash('sha256').update(`${occurrence}${content}`).digest('base64url')
    keyed.push({ ...row, row_key })
  }
  return keyed
}

/** A declined sale counts nothing, but says so of an id that an earlier report may have counted. */
function isCounted(row: EarningsRow): row is ValidRow {
  const counts = row.left === null || (row.left === 'declined' && row.transactionId !== null)
  return counts && row.errors.length === 0 && row.day !== null && row.cents !== null
}

/** How many of the rows are stored as they are, and how many with another amount. */
async function readExisting(db: Db, rows: readonly KeyedRow[]): Promise<{ same: number; changed: number }> {
  const counts = { same: 0, changed: 0 }
  const centsOf = new Map(rows.map(({ row_key, cents }) => [row_key, cents]))
  for (const batch of inBatches(rows)) {
    const keys = batch.map(({ row_key }) => row_key)
    const stored = await db.selectFrom('earnings').select(['row_key', 'cents']).where('row_key', 'in', keys).execute()
    for (const { row_key, cents } of stored) counts[centsOf.get(row_key) === cents ? 'same' : 'changed']++
  }
  return counts
}

function dateRange(rows: readonly ValidRow[]): { since: string | null; until: string | null } {
  const days = rows.map(({ day }) => day).toSorted()
  return { since: days[0] ?? null, until: days.at(-1) ?? null }
}
