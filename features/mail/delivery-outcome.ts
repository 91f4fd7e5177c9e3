import { normalizeEmail } from '#domain/text/email-address.ts'
import type { Needs } from '#features/deps.ts'
import { TransportError } from './ports.ts'
import { isSuppressed, suppressEmail } from './commands.ts'
import { uncertainMessage, type LeasedMail } from './leases.ts'
import type { MailState } from './tables.ts'

export type DeliveryDeps = Needs<'db' | 'clock' | 'mailTransport' | 'log' | 'random'>

const maxReasonLength = 500

/** Requires the lease token, because only the worker that sent a mail knows its outcome. */
export async function finishMail(
  { db, clock, mailTransport }: Needs<'db' | 'clock' | 'mailTransport'>,
  mail: LeasedMail,
  state: MailState,
  error = '',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({ state, error: error.slice(0, maxReasonLength), finished_at: clock(), lease_token: null })
      .where((row) => row.and({ id: mail.id, lease_token: mail.token }))
      .where('state', 'in', ['queued', 'uncertain'])
      .execute()
    // Mails with secret links are deleted as soon as they are sent.
    if (mail.secret && mailTransport.target === 'server' && state !== 'queued')
      await trx.deleteFrom('mail_bodies').where('id', '=', mail.body_id).execute()
  })
}

/** Reschedules or finishes an undelivered mail. Returns 'server' if the mail server itself is down. */
export async function handleDeliveryFailure(deps: DeliveryDeps, mail: LeasedMail, error: unknown) {
  const transportError = error instanceof TransportError ? error : undefined
  if (!transportError) deps.log('error', 'mail_failed', { mail: mail.id, kind: mail.kind, error })
  const reason = transportError?.message ?? 'Something went wrong on our side. See the server log for details.'
  switch (transportError?.kind) {
    case 'uncertain':
      await finishMail(deps, mail, 'uncertain', `${uncertainMessage} (${reason})`)
      return 'mail'
    case 'unknown_recipient':
      await suppressEmail(deps, normalizeEmail(mail.to), reason)
      await finishMail(deps, mail, 'failed', reason)
      return 'mail'
    case 'rejected':
      await finishMail(deps, mail, 'failed', reason)
      return 'mail'
    case 'server':
      await reschedule(deps, mail, reason, mail.attempts)
      return 'server'
    default:
      await reschedule(deps, mail, reason, mail.attempts + 1)
      return 'mail'
  }
}

async function reschedule(deps: DeliveryDeps, mail: LeasedMail, reason: string, attempts: number) {
  const now = deps.clock()
  if (now - mail.created_at > retryForMs) return finishMail(deps, mail, 'failed', reason)
  const pause = attempts === mail.attempts ? 0 : retryDelay(attempts, deps.random())
  await deps.db
    .updateTable('mails')
    .set({
      attempts,
      error: reason.slice(0, maxReasonLength),
      due_at: now + pause,
      lease_token: null,
      handed_over_at: null,
    })
    .where((row) => row.and({ id: mail.id, lease_token: mail.token, state: 'queued' }))
    .execute()
}

/** Undefined if the mail should be sent. */
export async function findReasonNotToSend(
  { db, clock }: Needs<'db' | 'clock'>,
  mail: LeasedMail,
): Promise<{ state: MailState; error: string } | undefined> {
  if (mail.html === '' && mail.text === '')
    return { state: 'failed', error: "The email's content is no longer stored." }
  if (mail.expires_at !== null && mail.expires_at <= clock())
    return { state: 'failed', error: 'It could not be delivered in time, and its link has expired.' }
  if (mail.subscriber_id === null) return undefined
  const subscriber = await db
    .selectFrom('subscribers')
    .select('state')
    .where('id', '=', mail.subscriber_id)
    .executeTakeFirst()
  if (subscriber?.state !== 'subscribed') return { state: 'cancelled', error: 'They are no longer subscribed.' }
  const suppressed = await isSuppressed(db, normalizeEmail(mail.to))
  if (!suppressed) return undefined
  return { state: 'suppressed', error: 'A mail server has rejected this address before.' }
}

const minute = 60_000
const hour = 60 * minute

const firstDelayMs = minute / 2
const maxDelayMs = 6 * hour
/** After this a mail is marked as failed. */
const retryForMs = 72 * hour

/** Doubles from half a minute up to six hours. Random jitter spreads out mails that failed together. */
function retryDelay(attempts: number, random: number): number {
  return Math.ceil(Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs) * (0.5 + random))
}

/** While the server is down, only one mail per pause is tried instead of every waiting one. */
export function serverRetryDelay(failureCount: number, random: number): number {
  return Math.ceil(Math.min(1000 * 2 ** (failureCount - 1), 5 * minute) * (0.5 + random))
}
export const maxServerDelayMs = 8 * minute
