import { normalizeEmail } from '#domain/text/email-address.ts'
import { auditSubject, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'
import { wakeMailWorker } from '#features/mail/enqueue.ts'
import { deleteEmailData, isSuppressed } from '#features/mail/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db, SubscriberState } from '#features/tables.ts'
import { recordConsent } from './consent.ts'
import { sendConfirmation, sendWelcome } from './welcome-mail.ts'

type SubscribeDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'signer' | 'bus'>

type Subscription = { email: string; source: string; consent: string }

/**
 * New and known addresses get the same response. With double opt-in the subscription starts only after the mailed link
 * is confirmed. So does that of somebody who unsubscribed, because anyone can enter their address: until they confirm,
 * they stay unsubscribed. An address that a mail server rejected stays suppressed.
 */
export async function subscribe(deps: SubscribeDeps, request: Subscription) {
  await deps.db.transaction().execute(async (trx) => {
    const { id, state } = await findOrInsert(deps, trx, request)
    if (state === 'subscribed' || state === 'suppressed') return
    if (await isSuppressed(trx, normalizeEmail(request.email))) return setState(trx, id, { state: 'suppressed' })
    const { newsletterOptIn } = await readSettings({ ...deps, db: trx })
    const { email, source, consent } = request
    const mustConfirm = newsletterOptIn === 'double' || state === 'unsubscribed'
    await setState(trx, id, { state: mustConfirm ? (state ?? 'pending') : 'subscribed', consent })
    const event = mustConfirm ? 'requested' : 'subscribed'
    await recordConsent(deps, trx, { subscriber_id: id, event, source, wording: consent })
    await (mustConfirm ? sendConfirmation : sendWelcome)(deps, trx, { id, email })
  })
  await wakeMailWorker(deps)
}

/**
 * The upsert locks the row until the transaction ends, so that only the first of many concurrent requests changes it.
 */
async function findOrInsert(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  { email, source, consent }: Subscription,
) {
  const fresh = newId()
  const email_key = normalizeEmail(email)
  const row = await trx
    .insertInto('subscribers')
    .values({ id: fresh, email, email_key, state: 'pending', source, consent, created_at: clock() })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key }))
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()
  return row.id === fresh ? { id: fresh, state: undefined } : row
}

type SubscriberUpdate = { state: SubscriberState; consent?: string }

async function setState(trx: Db, id: string, change: SubscriberUpdate): Promise<void> {
  await trx.updateTable('subscribers').set(change).where('id', '=', id).execute()
}

/** Undefined if the link is invalid or expired, or if they have unsubscribed since. */
export async function findConfirmation({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  return db
    .selectFrom('subscriber_confirmations')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_confirmations.subscriber_id')
    .select(['subscribers.id', 'subscribers.email', 'subscribers.state'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .where('subscribers.state', '<>', 'suppressed')
    .executeTakeFirst()
}

/** Returns whether they are subscribed now. Confirming twice changes nothing. */
export async function confirmSubscription(deps: SubscribeDeps, token: string) {
  const subscriber = await findConfirmation(deps, token)
  if (!subscriber) return false
  await deps.db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('subscribers')
      .set({ state: 'subscribed', confirmed_at: deps.clock(), unsubscribed_at: null })
      .where('id', '=', subscriber.id)
      .where('state', 'in', ['pending', 'unsubscribed'])
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) return
    await recordConsent(deps, trx, { subscriber_id: subscriber.id, event: 'confirmed', source: 'mail' })
    await sendWelcome(deps, trx, subscriber)
  })
  await wakeMailWorker(deps)
  return true
}

/** Deletes addresses that nobody confirmed within a month, and expired links. */
export async function deleteUnconfirmed({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock()
  const left = db.selectFrom('subscriber_events').select('subscriber_id').where('event', '=', 'unsubscribed')
  await db.deleteFrom('subscriber_confirmations').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('subscribers')
    .where('state', '=', 'pending')
    .where('created_at', '<', now - 30 * 24 * 60 * 60 * 1000)
    .where('id', 'not in', db.selectFrom('subscriber_confirmations').select('subscriber_id'))
    // Unsubscribed addresses stay on record, so that a sign-up by someone else cannot erase that.
    .where('id', 'not in', left)
    .execute()
}

/** Deletes subscribers permanently. No address remains, not even in the audit log or the outbox. */
export async function deleteSubscribers(deps: AuditedDeps, ids: readonly string[], user_id: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('subscribers').where('id', 'in', ids).returning('email_key').execute()
    const keys = deleted.map(({ email_key }) => email_key)
    await deleteEmailData(trx, keys)
    const details = { ids, deleted: deleted.length }
    const entry = { user_id, action: 'subscriber.deleted', subject: auditSubject(ids, 'subscribers'), details }
    if (deleted.length > 0) await recordAudit(deps, trx, entry)
    return deleted.length
  })
}

export async function recordExport(deps: AuditedDeps, user_id: string): Promise<void> {
  await recordAudit(deps, deps.db, { user_id, action: 'subscribers.exported', subject: '', details: {} })
}
