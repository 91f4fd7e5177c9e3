import { sql } from 'kysely'
import { afterCursor, toPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'

const pageSize = 50

export type AuditListItem = {
  id: string
  user: string | null
  action: string
  subject: string
  /** The title at the time of the change. */
  about: string | null
  created_at: number
}

/** Newest first. `user` is an email address, or null for background jobs and deleted accounts. */
export async function listAudit(
  db: Db,
  cursor: string | undefined,
): Promise<{ entries: AuditListItem[]; next: string | null }> {
  const email = sql<string | null>`(select "email" from "user" where "user"."id" = audit_log.user_id)`
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'facts', 'created_at'])
    .select(email.as('user'))
    .where(afterCursor(cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { page, next } = toPage(rows, pageSize)
  const entries = page.map(({ facts, ...line }) => ({ ...line, about: titleIn(facts) }))
  return { entries, next }
}

function titleIn(facts: object): string | null {
  return 'title' in facts && typeof facts.title === 'string' ? facts.title : null
}
