import type { Result } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { wakeMailWorker } from './enqueue.ts'
import type { MailState } from './tables.ts'

/** A mail server reported that the mailbox does not exist: bulk mail is never sent there again. */
export async function suppressEmail({ db, clock }: Needs<'db' | 'clock'>, email_key: string, reason: string) {
  const created_at = clock()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mail_suppressions')
      .values({ email_key, reason: reason.slice(0, 500), created_at })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute()
    await trx
      .updateTable('subscribers')
      .set({ state: 'suppressed' })
      .where('email_key', '=', email_key)
      .where('state', 'in', ['subscribed', 'pending'])
      .execute()
  })
}

export function isSuppressed(db: Db, email_key: string): Promise<boolean> {
  return hasRows(db.selectFrom('mail_suppressions').where('email_key', '=', email_key))
}

/** For people who asked to be deleted: removes sent and waiting mails. */
export async function deleteMailsTo(trx: Db, email_keys: readonly string[]): Promise<void> {
  if (email_keys.length > 0) await trx.deleteFrom('mails').where('recipient_key', 'in', email_keys).execute()
}

/** Also forgets that the address was rejected, so that it can be subscribed again. */
export async function deleteEmailData(trx: Db, email_keys: readonly string[]): Promise<void> {
  if (email_keys.length === 0) return
  await deleteMailsTo(trx, email_keys)
  await trx.deleteFrom('recall_subscribers').where('email_key', 'in', email_keys).execute()
  await trx.deleteFrom('mail_suppressions').where('email_key', 'in', email_keys).execute()
}

/** Stops everything except the mail that is being handed over at this moment. */
export function pauseGroup(db: Db, group_id: string): Promise<number> {
  return updateGroup(db, group_id, { state: 'paused', finished_at: null })
}

export function cancelGroup({ db, clock }: Needs<'db' | 'clock'>, group_id: string): Promise<number> {
  return updateGroup(db, group_id, { state: 'cancelled', finished_at: clock() })
}

export async function resumeGroup({ db, clock }: Needs<'db' | 'clock'>, group_id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', due_at: clock(), lease_token: null })
    .where((row) => row.and({ group_id, state: 'paused' }))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function updateGroup(db: Db, group_id: string, change: { state: MailState; finished_at: number | null }) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(change)
    .where('group_id', '=', group_id)
    .where('state', 'in', ['queued', 'paused'])
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type ResendResult = Result<void, 'not_found' | 'not_failed' | 'forgotten' | 'expired'>

/** Sends a failed mail again with the same Message-ID. */
export async function resendMail(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'>,
  id: string,
  user_id: string,
): Promise<ResendResult> {
  const now = deps.clock()
  const result = await deps.db.transaction().execute(async (trx): Promise<ResendResult> => {
    const mail = await trx
      .selectFrom('mails')
      .select(['state', 'body_id', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) return { ok: false, reason: 'not_found' }
    if (mail.state !== 'failed' && mail.state !== 'uncertain') return { ok: false, reason: 'not_failed' }
    if (mail.body_id === null) return { ok: false, reason: 'forgotten' }
    if (mail.expires_at !== null && mail.expires_at <= now) return { ok: false, reason: 'expired' }
    const again = { state: 'queued', attempts: 0, error: '', due_at: now, finished_at: null } as const
    await trx
      .updateTable('mails')
      .set({ ...again, handed_over_at: null, lease_token: null })
      .where((row) => row.and({ id, state: mail.state }))
      .execute()
    await recordAudit(deps, trx, { user_id, action: 'mail.resent', subject: id })
    return { ok: true }
  })
  if (result.ok) await wakeMailWorker(deps)
  return result
}
