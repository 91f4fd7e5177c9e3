import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'

/** `user_id`: null when the site itself did it. `subject`: the id of what was changed, '' when it was many. */
export type AuditEntry = { user_id: string | null; action: string; subject?: string; details?: object }

/** One by its id, several by their number; the ids of several belong into the facts. */
export function auditSubject(ids: readonly string[], noun: string): string {
  return ids.length === 1 ? (ids[0] ?? '') : `${ids.length} ${noun}`
}

/** Inside the transaction of the change: what is not in the log has not happened. */
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
