import { setImmediate } from 'node:timers/promises'
import { parseTable } from '#domain/text/csv.ts'
import { normalizeEmail, parseEmailAddress } from '#domain/text/email-address.ts'
import { unreadable, type Result, type Unreadable } from '#domain/result.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'

const maxRows = 10_000

const emailColumns = ['email', 'e-mail', 'email address', 'email_address', 'address']
const stateColumns = ['state', 'status']
const activeStates = ['', 'subscribed', 'active', 'confirmed']

const rowErrors = {
  invalid: 'Not a valid email address.',
  repeated: 'Repeated in this file.',
  inactive: 'The file says that they are not subscribed.',
  subscribed: 'Already subscribed.',
  pending: 'Already there, not confirmed yet.',
  unsubscribed: 'Unsubscribed before, and stays so.',
  suppressed: 'A mail server has rejected this address before.',
}

type ImportRow = { line: number; email: string; errors: string[] }

/** Every line of a CSV file with the reason why it is left out, if there is one. */
export async function checkSubscribers(db: Db, text: string): Promise<Result<{ rows: ImportRow[] }, Unreadable>> {
  const table = parseTable(text, maxRows + 2)
  if (!table.ok) return table
  const [head, ...records] = table.records
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const cellOf = (cells: readonly string[], columns: readonly string[]) =>
    cells[names.findIndex((name) => columns.includes(name))]?.trim() ?? ''
  if (!names.some((name) => emailColumns.includes(name)))
    return unreadable('The first line must name the columns, and one of them must be “email”.')
  if (records.length > maxRows) return unreadable('A file can have at most 10,000 addresses. Please split it.')
  const seen = new Set<string>()
  const rows: ImportRow[] = []
  for (const batch of inBatches(records)) {
    const emails = batch.map(({ cells }) => toEmail(cellOf(cells, emailColumns)))
    const existing = await readExisting(db, emails.map(normalizeEmail))
    for (const [index, { line, cells }] of batch.entries()) {
      const email = emails[index] ?? ''
      const key = normalizeEmail(email)
      const isActive = activeStates.includes(cellOf(cells, stateColumns).toLowerCase())
      const reason = seen.has(key) ? 'repeated' : isActive ? existing.get(key) : 'inactive'
      const error = parseEmailAddress(email) ? reason && rowErrors[reason] : rowErrors.invalid
      seen.add(key)
      rows.push({ line, email, errors: error ? [error] : [] })
    }
    // Other requests are answered between two batches.
    await setImmediate()
  }
  return { ok: true, rows }
}

const toEmail = (text: string) => parseEmailAddress(text) ?? text

async function readExisting(db: Db, keys: readonly string[]) {
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
