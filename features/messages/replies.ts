import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { findOwnerAddress, readMailBranding } from '#features/mail/branding.ts'
import { enqueueMail, wakeMailWorker } from '#features/mail/enqueue.ts'
import { removedLinkText, sanitizeText } from '#features/mail/template/sanitize.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { foreignLink, noMailServer } from './reply-texts.json' with { type: 'json' }

type ReplyDeps = AuditedDeps & Needs<'config' | 'bus' | 'mailTransport'>
type NewReply = { message_id: string; content: string; user_id: string }

/** Stores the reply together with its mail. The same text again repeats a request whose response was lost. */
export async function replyToMessage(deps: ReplyDeps, { message_id, content, user_id }: NewReply) {
  if (deps.mailTransport.target === 'files') return { fault: noMailServer }
  const branding = await readMailBranding(deps)
  const reply = sanitizeText(content.trim(), branding.origin)
  if (reply.includes(removedLinkText)) return { fault: foreignLink }
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
    const replyTo = await findOwnerAddress({ ...deps, db: trx })
    const subject = message.subject.replace(/^(?:re:\s*)+/i, '')
    await enqueueMail(deps, trx, {
      ...renderStoredMail('reply', branding, { ...message, subject, reply }),
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
  return { isKnown }
}
