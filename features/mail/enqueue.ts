import { addressKey, inboxKey, parseAddress } from '#domain/text/email-address.ts'
import { isOneLine } from '#domain/text/text-input.ts'
import type { Needs } from '#features/deps.ts'
import type { Mail } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

type Making = Needs<'clock' | 'newId'>

/** What everybody gets who gets it. */
export type Letter = Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'replyTo' | 'secret' | 'validFor'> & {
  /** One of many: personal mail goes before it. */
  bulk?: boolean
  /** What its mails are counted, paused and cancelled by: the id of an issue. */
  group_id?: string
}

/**
 * `once`: a second mail with the same key is not made. `subscriber_id`: goes only while they are subscribed.
 * `unsubscribe`: their one-click address; it also takes the place of `unsubscribeMark` in the words.
 */
export type Recipient = Pick<Mail, 'to' | 'unsubscribe'> & { once?: string; subscriber_id?: string }

/** A letter whose words are stored; more recipients may be added to it in later transactions. */
export type KeptLetter = { letter: Letter; body_id: string }

/** So many rows in one statement; an engine takes 32,766 values. */
const rowsAtOnce = 500

/** Stores the words of a letter, inside the caller's transaction. */
export async function keepLetter({ clock, newId }: Making, trx: Db, letter: Letter): Promise<KeptLetter> {
  if (!isOneLine(letter.subject)) throw new TypeError('A subject must be one line.')
  const body_id = newId()
  await trx
    .insertInto('mail_bodies')
    .values({ id: body_id, html: letter.html, plain: letter.text, created_at: clock() })
    .execute()
  return { letter, body_id }
}

/**
 * Puts a mail for each recipient in the queue, inside the caller's transaction: what caused the mail and the mail are
 * both there or neither. Says how many are new. After the commit, `wakeMail` saves a second of waiting.
 */
export async function enqueue(
  deps: Making,
  trx: Db,
  { letter, body_id }: KeptLetter,
  recipients: readonly Recipient[],
): Promise<number> {
  let made = 0
  for (let start = 0; start < recipients.length; start += rowsAtOnce) {
    const rows = recipients.slice(start, start + rowsAtOnce).map((one) => rowOf(deps, letter, body_id, one))
    const added = await trx
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .returning('id')
      .execute()
    made += added.length
  }
  return made
}

/** One mail to one person. */
export async function enqueueMail(deps: Making, trx: Db, mail: Letter & Recipient): Promise<void> {
  await enqueue(deps, trx, await keepLetter(deps, trx, mail), [mail])
}

export async function wakeMail({ bus }: Needs<'bus'>): Promise<void> {
  await bus.publish({ topic: 'mail' })
}

function rowOf({ clock, newId }: Making, letter: Letter, body_id: string, recipient: Recipient) {
  const { kind = 'other', subject, replyTo, bulk = false, secret = false, validFor, group_id } = letter
  const to = parseAddress(recipient.to)
  if (to === undefined) throw new TypeError('This is not an address to send mail to.')
  const now = clock()
  return {
    id: newId(),
    kind,
    state: 'queued' as const,
    bulk,
    secret,
    recipient: to,
    recipient_key: addressKey(to),
    inbox_key: inboxKey(to),
    subject,
    body_id,
    reply_to: replyTo ?? null,
    unsubscribe: recipient.unsubscribe ?? null,
    once_key: recipient.once ?? null,
    group_id: group_id ?? null,
    subscriber_id: recipient.subscriber_id ?? null,
    created_at: now,
    expires_at: validFor === undefined ? null : now + validFor,
    due_at: now,
    lease_token: null,
    handed_at: null,
    finished_at: null,
  }
}
