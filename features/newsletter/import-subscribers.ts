import { setImmediate } from 'node:timers/promises'
import { parseCsv } from '#domain/text/csv.ts'
import { normalizeEmail, parseEmailAddress } from '#domain/text/email-address.ts'
import { unreadable, type Result, type Unreadable } from '#domain/result.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'
import { columns, errors, fileErrors } from './import-texts.json' with { type: 'json' }

const maxRows = 10_000

type ImportRow = { line: number; email: string; errors: string[] }

/** Every line of a CSV file with the reason why it is left out, if there is one. */
export async function checkSubscribers(db: Db, text: string): Promise<Result<{ rows: ImportRow[] }, Unreadable>> {
  const [head, ...records] = parseCsv(text)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const cellOf = (cells: readonly string[], known: readonly string[]) =>
    cells[names.findIndex((name) => known.includes(name))]?.trim() ?? ''
  if (!names.some((name) => columns.email.includes(name))) return unreadable(fileErrors.noColumn)
  if (records.length > maxRows) return unreadable(fileErrors.tooMany)
  const seen = new Set<string>()
  const rows: ImportRow[] = []
  for (const batch of inBatches(records)) {
    const emails = batch.map(({ cells }) => toAddress(cellOf(cells, columns.email)))
    const known = await readKnown(db, emails.map(normalizeEmail))
    for (const [index, { line, cells }] of batch.entries()) {
      const email = emails[index] ?? ''
      const key = normalizeEmail(email)
      const isActive = columns.active.includes(cellOf(cells, columns.state).toLowerCase())
      const reason = seen.has(key) ? 'repeated' : isActive ? known.get(key) : 'inactive'
      const error = parseEmailAddress(email) ? reason && errors[reason] : errors.invalid
      seen.add(key)
      rows.push({ line, email, errors: error ? [error] : [] })
    }
    // Other requests are answered between two batches.
    await setImmediate()
  }
  return { ok: true, rows }
}

const toAddress = (text: string) => parseEmailAddress(text) ?? text

async function readKnown(db: Db, keys: readonly string[]) {
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['email_key', 'state'])
    .where('email_key', 'in', keys)
    .execute()
  const rejected = await db.selectFrom('mail_suppressions').select('email_key').where('email_key', 'in', keys).execute()
  const states = subscribers.map(({ email_key, state }) => [email_key, state] as const)
  return new Map([...states, ...rejected.map(({ email_key }) => [email_key, 'suppressed'] as const)])
}

type Import = { text: string; consent: string; user_id: string }

/** Adds only new addresses: nobody who unsubscribed and no rejected address comes back. */
export async function importSubscribers(
  deps: AuditedDeps,
  { text, consent, user_id }: Import,
): Promise<Result<{ inserted: number }, Unreadable>> {
  const checked = await checkSubscribers(deps.db, text)
  if (!checked.ok) return checked
  let inserted = 0
  for (const batch of inBatches(checked.rows.filter((row) => row.errors.length === 0))) {
    await deps.db.transaction().execute(async (trx) => {
      const row = { source: 'import', consent, state: 'subscribed' as const, created_at: deps.clock() }
      const added = await trx
        .insertInto('subscribers')
        .values(batch.map(({ email }) => ({ ...row, id: deps.newId(), email, email_key: normalizeEmail(email) })))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning(['id as subscriber_id', 'source', 'consent as wording', 'created_at'])
        .execute()
      const proofs = added.map((one) => ({ ...one, event: 'subscribed' as const, id: deps.newId(), user_id }))
      if (proofs.length > 0) await trx.insertInto('subscriber_events').values(proofs).execute()
      inserted += added.length
    })
    await setImmediate()
  }
  await recordAudit(deps, deps.db, { user_id, action: 'subscribers.imported', details: { inserted, consent } })
  return { ok: true, inserted }
}
