import type { Invalid, Result } from '#domain/result.ts'
import { auditSubject, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { findOwnerEmail, readMailBranding } from '#features/mail/branding.ts'
import { enqueueMail, wakeMailWorker } from '#features/mail/enqueue.ts'
import { hasForeignLink, sanitizeLinkedText, withoutLinkTargets } from '#features/mail/template/mail-links.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import type { MessageState } from './tables.ts'

const noMailServerError = 'No mail server is configured, so the reply was not sent. Enter one in Settings, Mail.'
const foreignLinkError = 'Emails of this site contain no links to other sites. Please remove the link.'

type MessageDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'bus'>

type NewMessage = { name: string; email: string; subject: string; message: string; honeypot: string }

/** Limits mail during a flood of messages; further ones appear only in the dashboard. */
const maxCopiesPerHour = 20

/** A filled honeypot only marks the message as spam, so that no honest message is lost. */
export async function addMessage(deps: MessageDeps, { honeypot, ...message }: NewMessage) {
  const { db, clock, newId } = deps
  const suspicions = honeypot.trim() === '' ? [] : ['A hidden field was filled in.']
  const state = suspicions.length > 0 ? 'spam' : 'inbox'
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('contact_messages')
      .values({ ...message, id, state, suspicions, created_at: clock() })
      .execute()
    if (state === 'inbox') await copyToOwner({ ...deps, db: trx }, id, message)
  })
  await wakeMailWorker(deps)
}

/** The copy has the id of the message, so that replies are shown in the same thread. */
async function copyToOwner(deps: MessageDeps, id: string, message: Omit<NewMessage, 'honeypot'>) {
  const { mailMessages } = await readSettings(deps)
  const to = mailMessages ? await findOwnerEmail(deps) : undefined
  if (to === undefined || (await countCopies(deps.db, deps.clock())) >= maxCopiesPerHour) return
  const copy = renderStoredMail('contact', await readMailBranding(deps), message)
  await enqueueMail(deps, deps.db, { id, kind: 'contact', to, replyTo: message.email, ...copy })
}

function countCopies(db: Db, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('kind', '=', 'contact')
      .where('created_at', '>', now - 60 * 60 * 1000),
  )
}

type NewReply = { message_id: string; content: string; user_id: string }

/** Stores the reply together with its mail. The same text again repeats a request whose response was lost. */
export async function replyToMessage(
  deps: MessageDeps & Needs<'mailTransport'>,
  { message_id, content, user_id }: NewReply,
): Promise<Result<void, 'not_found' | Invalid>> {
  if (deps.mailTransport.target === 'files')
    return { ok: false, reason: 'invalid', fields: { content: noMailServerError } }
  const branding = await readMailBranding(deps)
  if (hasForeignLink(content, branding.origin))
    return { ok: false, reason: 'invalid', fields: { content: foreignLinkError } }
  const reply = sanitizeLinkedText(content.trim(), branding.origin)
  const preview = withoutLinkTargets(reply, branding.origin)
  const isKnown = await deps.db.transaction().execute(async (trx) => {
    // The update locks the row, so that of two requests with the same text the second finds the first reply.
    const update = trx.updateTable('contact_messages').set({ unread: false }).where('id', '=', message_id)
    const message = await update.returning(['name', 'email', 'subject', 'message']).executeTakeFirst()
    if (!message) return false
    const replies = trx.selectFrom('message_replies').select(['id', 'content']).where('message_id', '=', message_id)
    const earlier = await replies.orderBy('created_at').orderBy('id').execute()
    if (earlier.at(-1)?.content === reply) return true
    const row = { id: deps.newId(), message_id, user_id, content: reply, created_at: deps.clock() }
    await trx.insertInto('message_replies').values(row).execute()
    const replyTo = await findOwnerEmail({ ...deps, db: trx })
    const subject = message.subject.replace(/^(?:re:\s*)+/i, '')
    await enqueueMail(deps, trx, {
      ...renderStoredMail('reply', branding, { ...message, subject, reply, preview }),
      id: row.id,
      kind: 'reply',
      to: message.email,
      ...(replyTo !== undefined && { replyTo }),
      thread: [message_id, ...earlier.map(({ id }) => id)],
      group_id: message_id,
    })
    await recordAudit(deps, trx, { user_id, action: 'message.replied', subject: message_id })
    return true
  })
  await wakeMailWorker(deps)
  return isKnown ? { ok: true } : { ok: false, reason: 'not_found' }
}

type MessageUpdate = {
  ids: readonly string[]
  unread?: boolean | undefined
  state?: MessageState | undefined
  user_id: string
}

/** Returns the number of changed messages. Only state changes are audited, not marking as read. */
export async function updateMessages(
  deps: AuditedDeps,
  { ids, unread, state, user_id }: MessageUpdate,
): Promise<number> {
  const change = { ...(unread !== undefined && { unread }), ...(state !== undefined && { state }) }
  if (Object.keys(change).length === 0) return 0
  return deps.db.transaction().execute(async (trx) => {
    const rows = await trx.updateTable('contact_messages').set(change).where('id', 'in', ids).returning('id').execute()
    if (state !== undefined && rows.length > 0) {
      const details = { ids, changed: rows.length }
      const subject = auditSubject(ids, 'messages')
      await recordAudit(deps, trx, { user_id, action: `message.${state}`, subject, details })
    }
    return rows.length
  })
}

export async function deleteMessages(deps: AuditedDeps, ids: readonly string[], user_id: string) {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('contact_messages').where('id', 'in', ids).returning('id').execute()
    // The copy to the owner and the replies, with those that still wait.
    await trx
      .deleteFrom('mails')
      .where((row) => row.or([row('id', 'in', ids), row('group_id', 'in', ids)]))
      .execute()
    const details = { ids, deleted: deleted.length }
    const entry = { user_id, action: 'message.deleted', subject: auditSubject(ids, 'messages'), details }
    if (deleted.length > 0) await recordAudit(deps, trx, entry)
    return deleted.length
  })
}
