import { recordAudit, auditSubject, type AuditedDeps } from '#features/audit/commands.ts'
import { deleteAddressData } from '#features/mail/suppression.ts'

/** Deletes subscribers permanently. No address remains, not even in the audit log or the outbox. */
export async function deleteSubscribers(deps: AuditedDeps, ids: readonly string[], user_id: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('subscribers').where('id', 'in', ids).returning('email_key').execute()
    const keys = deleted.map(({ email_key }) => email_key)
    await deleteAddressData(trx, keys)
    const details = { ids, deleted: deleted.length }
    const entry = { user_id, action: 'subscriber.deleted', subject: auditSubject(ids, 'subscribers'), details }
    if (deleted.length > 0) await recordAudit(deps, trx, entry)
    return deleted.length
  })
}

export async function recordExport(deps: AuditedDeps, user_id: string): Promise<void> {
  await recordAudit(deps, deps.db, { user_id, action: 'subscribers.exported', subject: '', details: {} })
}
