import { normalizeEmail, normalizeInbox, parseEmailAddress } from '#domain/text/email-address.ts'
import { isSingleLine } from '#domain/text/text-input.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Mail, Mailer } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { countRows } from '#features/keyset-pagination.ts'

/** The part of a mail that all recipients share. */
type MailTemplate = Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'replyTo' | 'thread' | 'secret' | 'validFor'> & {
  /** Bulk mail has its own queue, so that personal mail does not wait behind it. */
  bulk?: boolean
  /** The id of a newsletter issue, whose mails are counted, paused and cancelled together, or of a contact message. */
  group_id?: string
}

/**
 * `id`: if it is not a new one. `dedupeKey`: a second mail with the same key is not queued. `subscriber_id`: the mail is
 * sent only while they are subscribed. `unsubscribe`: their one-click URL, which also replaces `unsubscribePlaceholder`
 * in the text.
 */
export type Recipient = Pick<Mail, 'to' | 'unsubscribe'> & { id?: string; dedupeKey?: string; subscriber_id?: string }

/** A stored template; later transactions may add more recipients. */
export type StoredTemplate = { template: MailTemplate; body_id: string }

/** Must run in the caller's transaction. */
export async function storeTemplate({ clock, newId }: Needs<'clock' | 'newId'>, trx: Db, template: MailTemplate) {
  if (!isSingleLine(template.subject)) throw new TypeError('An email subject must be a single line.')
  const body_id = newId()
  await trx
    .insertInto('mail_bodies')
    .values({ id: body_id, html: template.html, plain: template.text, created_at: clock() })
    .execute()
  return { template, body_id }
}

/** In the caller's transaction, so that the mail exists exactly if its cause does. Call `wakeMailWorker` after it. */
export async function enqueue(
  deps: Needs<'clock' | 'newId'>,
  trx: Db,
  { template, body_id }: StoredTemplate,
  recipients: readonly Recipient[],
): Promise<number> {
  let queued = 0
  for (const batch of inBatches(recipients)) {
    const rows = batch.map((one) => toRow(deps, template, body_id, one))
    const added = await trx
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .execute()
    queued += added.length
  }
  return queued
}

export async function enqueueMail(deps: Needs<'clock' | 'newId'>, trx: Db, mail: MailTemplate & Recipient) {
  await enqueue(deps, trx, await storeTemplate(deps, trx, mail), [mail])
}

export async function wakeMailWorker({ bus }: Needs<'bus'>): Promise<void> {
  await bus.publish({ topic: 'mail' })
}

function toRow(
  { clock, newId }: Needs<'clock' | 'newId'>,
  template: MailTemplate,
  body_id: string,
  recipient: Recipient,
) {
  const { kind = 'other', subject, replyTo, thread, bulk = false, secret = false, validFor, group_id } = template
  const to = parseEmailAddress(recipient.to)
  if (to === undefined) throw new TypeError('Not a valid email address.')
  const now = clock()
  return {
    id: recipient.id ?? newId(),
    kind,
    state: 'queued' as const,
    bulk,
    secret,
    recipient: to,
    recipient_key: normalizeEmail(to),
    inbox_key: normalizeInbox(to),
    subject,
    body_id,
    reply_to: replyTo ?? null,
    thread: thread?.join(' ') ?? null,
    unsubscribe: recipient.unsubscribe ?? null,
    dedupe_key: recipient.dedupeKey ?? null,
    group_id: group_id ?? null,
    subscriber_id: recipient.subscriber_id ?? null,
    created_at: now,
    expires_at: validFor === undefined ? null : now + validFor,
    due_at: now,
  }
}

/** For callers without a transaction: the mail is stored when `send` returns and sent soon after. */
export function createMailer(deps: Needs<'db' | 'clock' | 'newId' | 'bus'>): Mailer {
  return {
    async send(mail) {
      await deps.db.transaction().execute((trx) => enqueueMail(deps, trx, mail))
      await wakeMailWorker(deps)
    },
  }
}

const day = 24 * 60 * 60 * 1000
const maxMailsPerDay = 3

/** Limits mail of these kinds to an inbox, in case someone else keeps entering its address. */
export async function isBelowDailyLimit(
  { clock }: Needs<'clock'>,
  db: Db,
  { email, kinds }: { email: string; kinds: readonly string[] },
): Promise<boolean> {
  const total = await countRows(
    db
      .selectFrom('mails')
      .where('inbox_key', '=', normalizeInbox(email))
      .where('kind', 'in', kinds)
      .where('created_at', '>', clock() - day),
  )
  return total < maxMailsPerDay
}
