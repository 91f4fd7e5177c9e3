import { sql } from 'kysely'
import { readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'

const pageSize = 50

/** Newest first. `user` is an email address, or null for background jobs and deleted accounts. */
export async function listAudit(db: Db, cursor: string | undefined) {
  const email = sql<string | null>`(select "email" from "user" where "user"."id" = audit_log.user_id)`
  const rows = db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'facts', 'created_at'])
    .select(email.as('user'))
  const { page, next } = await readKeysetPage(rows, { cursor, size: pageSize })
  return { entries: page.map(({ facts, ...line }) => ({ ...line, about: titleIn(facts) })), next }
}

function titleIn(facts: object): string | null {
  return 'title' in facts && typeof facts.title === 'string' ? facts.title : null
}
