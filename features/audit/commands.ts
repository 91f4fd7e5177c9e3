import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'

/** What a command with an audit entry needs, and one that changes pages. */
export type AuditedDeps = Needs<'db' | 'clock' | 'newId'>
export type ContentDeps = AuditedDeps & Needs<'contentVersion'>

/** `user_id` is null for background jobs. `subject` is the id of what changed, or '' for many. */
export type AuditEntry = { user_id: string | null; action: string; subject?: string; details?: object }

/** The id of a single item, or a count. The caller stores the ids of several in `details`. */
export function auditSubject(ids: readonly string[], noun: string): string {
  return ids.length === 1 ? (ids[0] ?? '') : `${ids.length} ${noun}`
}

/** Must run in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  { user_id, action, subject = '', details = {} }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ id: newId(), user_id, action, subject, facts: details, created_at: clock() })
    .execute()
}
