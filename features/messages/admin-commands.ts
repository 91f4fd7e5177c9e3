import { recordAudit, auditSubject, type AuditedDeps } from '#features/audit/commands.ts'
import type { MessageState } from '#features/tables.ts'

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
