import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { OutgoingMail } from './ports.ts'

export type MailQueue = 'personal' | 'bulk'

/** A leased mail. A worker whose token differs from the row's has lost the lease. */
export type LeasedMail = OutgoingMail & {
  kind: string
  secret: boolean
  body_id: string
  attempts: number
  expires_at: number | null
  subscriber_id: string | null
  token: string
}

/** The mail is another worker's by now, or nobody's. */
export class MailLeaseLost extends Error {
  override readonly name = 'LostMail'
}

/** A process that is silent for so long has lost its mail. It cannot hand it over later: that asks for the token. */
export const leaseMs = 10_000

/** Placeholder for the recipient's unsubscribe URL. */
export const unsubscribePlaceholder = '%%unsubscribe%%'

/** The next mail of this lane that is due, for as long as a lease lasts. */
export async function leaseMail(
  deps: Needs<'db' | 'clock' | 'newId'>,
  lane: MailQueue,
): Promise<LeasedMail | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const found = await findDue(deps, lane)
    if (!found) return undefined
    if (found.handed_at !== null) await markDoubtful(deps, found.id)
    else {
      const taken = await tryLease(deps, found.id)
      if (taken) return taken
    }
    // Another worker was quicker, or this one is nobody's any more; there may be a next one.
  }
  return undefined
}

function findDue({ db, clock }: Needs<'db' | 'clock'>, lane: MailQueue) {
  return db
    .selectFrom('mails')
    .select(['id', 'handed_at'])
    .where('state', '=', 'queued')
    .where('bulk', '=', lane === 'bulk')
    .where('due_at', '<=', clock())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Of two workers that found the same mail, the second finds that it is not due any more. */
async function tryLease(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
  id: string,
): Promise<LeasedMail | undefined> {
  const now = clock()
  const token = newId()
  const row = await db
    .updateTable('mails')
    .set({ due_at: now + leaseMs, lease_token: token })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('handed_at', 'is', null)
    .where('due_at', '<=', now)
    .returning(['id', 'kind', 'secret', 'recipient', 'subject', 'body_id', 'reply_to', 'unsubscribe'])
    .returning(['attempts', 'created_at', 'expires_at', 'subscriber_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const body = await findBody(db, row.body_id)
  const { recipient, reply_to, unsubscribe, body_id, ...rest } = row
  const words = (text: string) => (unsubscribe === null ? text : text.replaceAll(unsubscribePlaceholder, unsubscribe))
  return {
    ...rest,
    to: recipient,
    token,
    body_id: body_id ?? '',
    html: words(body?.html ?? ''),
    text: words(body?.plain ?? ''),
    ...(reply_to !== null && { replyTo: reply_to }),
    ...(unsubscribe !== null && { unsubscribe }),
  }
}

async function findBody(db: Db, body_id: string | null) {
  if (body_id === null) return undefined
  return db.selectFrom('mail_bodies').select(['html', 'plain']).where('id', '=', body_id).executeTakeFirst()
}

/** Says that the mail is still being worked on. */
export async function renewMailLease({ db, clock }: Needs<'db' | 'clock'>, { id, token }: LeasedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: clock() + leaseMs })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'queued')
    .execute()
}

/** From here on nobody but us may say what became of it. Throws when it is not ours any more. */
export async function markHandedOver({ db, clock }: Needs<'db' | 'clock'>, { id, token }: LeasedMail): Promise<void> {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ handed_at: now, due_at: now + leaseMs })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new MailLeaseLost('The lease on this email was lost.')
}

export const doubtfulMessage =
  "Handed over, but the server's response was lost. It has most likely been delivered and is not resent automatically."

/** Its process died, or was silent for too long, after handing it over. */
async function markDoubtful({ db, clock }: Needs<'db' | 'clock'>, id: string): Promise<void> {
  const now = clock()
  await db
    .updateTable('mails')
    .set({ state: 'doubtful', error: doubtfulMessage, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('handed_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute()
}
