import { sql } from 'kysely'
import { afterCursor, pageOf } from '#features/keyset.ts'
import type { Db } from '#features/tables.ts'

const pageSize = 50

export type AuditLine = { id: string; user: string | null; action: string; subject: string; created_at: number }

/** Newest first. `user` is the address of the account, or null when it is gone or the site did it by itself. */
export async function listAudit(
  db: Db,
  cursor: string | undefined,
): Promise<{ entries: AuditLine[]; next: string | null }> {
  const email = sql<string | null>`(select "email" from "user" where "user"."id" = audit_log.user_id)`
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'created_at'])
    .select(email.as('user'))
    .where(afterCursor(cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { page, next } = pageOf(rows, pageSize)
  return { entries: page, next }
}
