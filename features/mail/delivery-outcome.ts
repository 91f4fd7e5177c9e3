import { addressKey } from '#domain/text/email-address.ts'
import type { Needs } from '#features/deps.ts'
import { CarryFailure } from './ports.ts'
import { pauseAfter, triedFor } from './retry.ts'
import { isSuppressed, suppress } from './suppression.ts'
import { doubt, type HeldMail } from './leases.ts'
import type { MailState } from './tables.ts'

type Deciding = Needs<'db' | 'clock' | 'carrier' | 'log' | 'chance'>
const longestReason = 500

/** `handed`: the row says so; only its owner may say otherwise, even after a long silence. */
export async function finish(
  { db, clock, carrier }: Needs<'db' | 'clock' | 'carrier'>,
  mail: HeldMail,
  state: MailState,
  error = '',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({ state, error: error.slice(0, longestReason), finished_at: clock(), lease_token: null })
      .where('id', '=', mail.id)
      .where('lease_token', '=', mail.token)
      .where('state', 'in', ['queued', 'doubtful'])
      .execute()
    // What opens an account must not lie about once it has left the house.
    if (mail.secret && carrier.to === 'server' && state !== 'queued')
      await trx.deleteFrom('mail_bodies').where('id', '=', mail.body_id).execute()
  })
}

/** Decides what becomes of a mail that was not delivered. Says whether the server itself is the trouble. */
export async function afterFailure(deps: Deciding, mail: HeldMail, error: unknown): Promise<'server' | 'mail'> {
  const failure = error instanceof CarryFailure ? error : undefined
  if (!failure) deps.log('error', 'mail_failed', { mail: mail.id, kind: mail.kind, error })
  const reason = failure?.message ?? 'Something went wrong on our side; the log says what.'
  switch (failure?.fault) {
    case 'doubtful':
      await finish(deps, mail, 'doubtful', `${doubt} (${reason})`)
      return 'mail'
    case 'no such recipient':
      await suppress(deps, addressKey(mail.to), reason)
      await finish(deps, mail, 'failed', reason)
      return 'mail'
    case 'refused':
      await finish(deps, mail, 'failed', reason)
      return 'mail'
    case 'server':
      await putOff(deps, mail, reason, mail.attempts)
      return 'server'
    default:
      await putOff(deps, mail, reason, mail.attempts + 1)
      return 'mail'
  }
}

async function putOff(deps: Deciding, mail: HeldMail, reason: string, attempts: number): Promise<void> {
  const now = deps.clock()
  if (now - mail.created_at > triedFor) return finish(deps, mail, 'failed', reason)
  const pause = attempts === mail.attempts ? 0 : pauseAfter(attempts, deps.chance())
  await deps.db
    .updateTable('mails')
    .set({ attempts, error: reason.slice(0, longestReason), due_at: now + pause, lease_token: null, handed_at: null })
    .where('id', '=', mail.id)
    .where('lease_token', '=', mail.token)
    .where('state', '=', 'queued')
    .execute()
}

/** Why it should not leave after all; undefined when it should. */
export async function reasonToStay(
  { db, clock }: Needs<'db' | 'clock'>,
  mail: HeldMail,
): Promise<{ state: MailState; error: string } | undefined> {
  if (mail.html === '' && mail.text === '') return { state: 'failed', error: 'Its words are no longer stored.' }
  if (mail.expires_at !== null && mail.expires_at <= clock())
    return { state: 'failed', error: 'It could not be delivered in time, and its link has run out.' }
  if (mail.subscriber_id === null) return undefined
  const subscriber = await db
    .selectFrom('subscribers')
    .select('state')
    .where('id', '=', mail.subscriber_id)
    .executeTakeFirst()
  if (subscriber?.state !== 'subscribed') return { state: 'cancelled', error: 'They are no longer subscribed.' }
  const refused = await isSuppressed(db, addressKey(mail.to))
  if (!refused) return undefined
  return { state: 'suppressed', error: 'A mail server has refused this address before.' }
}
