import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'

export type MailQueue = 'personal' | 'bulk'

/** A worker whose token differs from the row's has lost the lease. */
export type LeasedMail = NonNullable<Awaited<ReturnType<typeof tryLease>>>

/** The lease has expired, and another worker may have the mail. */
export class MailLeaseLost extends Error {
  override readonly name = 'MailLeaseLost'
}

/** A worker that does not renew for this long loses the mail: handing it over checks the token. */
export const leaseMs = 10_000

/** Placeholder for the recipient's unsubscribe URL. */
export const unsubscribePlaceholder = '%%unsubscribe%%'

export async function leaseMail(deps: Needs<'db' | 'clock' | 'newId'>, queue: MailQueue) {
  for (let tries = 0; tries < 20; tries++) {
    const due = await findDue(deps, queue)
    if (!due) return undefined
    if (due.handed_over_at !== null) await markUncertain(deps, due.id)
    else {
      const taken = await tryLease(deps, due.id)
      if (taken) return taken
    }
    // Another worker was faster, or the mail became uncertain; there may be another one.
  }
  return undefined
}

function findDue({ db, clock }: Needs<'db' | 'clock'>, queue: MailQueue) {
  return db
    .selectFrom('mails')
    .select(['id', 'handed_over_at'])
    .where((row) => row.and({ state: 'queued', bulk: queue === 'bulk' }))
    .where('due_at', '<=', clock())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Repeats the conditions of the search, because another worker may have leased the mail since. */
async function tryLease({ db, clock, newId }: Needs<'db' | 'clock' | 'newId'>, id: string) {
  const now = clock()
  const token = newId()
  const row = await db
    .updateTable('mails')
    .set({ due_at: now + leaseMs, lease_token: token })
    .where((columns) => columns.and({ id, state: 'queued' }))
    .where('handed_over_at', 'is', null)
    .where('due_at', '<=', now)
    .returning(['id', 'kind', 'secret', 'recipient', 'subject', 'body_id', 'reply_to', 'thread', 'unsubscribe'])
    .returning(['attempts', 'created_at', 'expires_at', 'subscriber_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const body = await findBody(db, row.body_id)
  const { recipient, reply_to, thread, unsubscribe, body_id, ...rest } = row
  const personalize = (text: string) =>
    unsubscribe === null ? text : text.replaceAll(unsubscribePlaceholder, unsubscribe)
  return {
    ...rest,
    to: recipient,
    token,
    body_id: body_id ?? '',
    html: personalize(body?.html ?? ''),
    text: personalize(body?.plain ?? ''),
    ...(reply_to !== null && { replyTo: reply_to }),
    ...(thread !== null && { thread: thread.split(' ') }),
    ...(unsubscribe !== null && { unsubscribe }),
  }
}

async function findBody(db: Db, body_id: string | null) {
  if (body_id === null) return undefined
  return db.selectFrom('mail_bodies').select(['html', 'plain']).where('id', '=', body_id).executeTakeFirst()
}

export async function renewMailLease({ db, clock }: Needs<'db' | 'clock'>, { id, token }: LeasedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: clock() + leaseMs })
    .where((row) => row.and({ id, lease_token: token, state: 'queued' }))
    .execute()
}

/** After this only the lease holder may decide the outcome. Throws if the lease was lost. */
export async function markHandedOver({ db, clock }: Needs<'db' | 'clock'>, { id, token }: LeasedMail): Promise<void> {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ handed_over_at: now, due_at: now + leaseMs })
    .where((row) => row.and({ id, lease_token: token, state: 'queued' }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new MailLeaseLost('The lease on this email was lost.')
}

export const uncertainMessage =
  "Handed over, but the server's response was lost. It has most likely been delivered and is not resent automatically."

/** For a mail whose worker died, or stalled for too long, after handing it over. */
async function markUncertain({ db, clock }: Needs<'db' | 'clock'>, id: string): Promise<void> {
  const now = clock()
  await db
    .updateTable('mails')
    .set({ state: 'uncertain', error: uncertainMessage, finished_at: now })
    .where((row) => row.and({ id, state: 'queued' }))
    .where('handed_over_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute()
}
