import { sql, type SqlBool } from 'kysely'
import { auditKinds } from '#domain/site/audit-kinds.ts'
import { emailOf } from '#features/articles/admin-queries.ts'
import { readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'

/** `user`: the id of an account, or `system`. `kind`: a key of `auditKinds`. */
export type AuditFilter = { user?: string | undefined; kind?: string | undefined; q?: string | undefined }

const user = emailOf('audit_log.user_id')
// Older entries carry no name; their article may still exist.
const about = sql<string | null>`coalesce(details->>'title', details->>'name', details->>'email',
  (select title from articles where articles.id = audit_log.subject), ${emailOf('audit_log.subject')})`
// The text of an article is stored under the version that a change replaced.
const version = sql<number | null>`(select version + 1 from article_versions
  where article_id = audit_log.subject and version = cast(details->>'version' as integer) - 1)`

/** Newest first. `user` is an email address, or null for background jobs. `version`: it changed the article's text. */
export async function listAudit(db: Db, cursor: string | undefined, filter: AuditFilter = {}) {
  const words = (filter.q ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')
  const [, prefixes] = Object.entries(auditKinds).find(([name]) => name === filter.kind) ?? []
  let rows = db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'details', 'created_at'])
    .select([user.as('user'), about.as('about'), version.as('version')])
  if (filter.user === 'system') rows = rows.where('user_id', 'is', null)
  else if (filter.user) rows = rows.where('user_id', '=', filter.user)
  if (prefixes) rows = rows.where((row) => row.or(prefixes.map((prefix) => row('action', 'like', `${prefix}%`))))
  if (words !== '')
    rows = rows.where(
      sql<SqlBool>`lower(coalesce(${about}, '') || ' ' || coalesce(${user}, '')) like ${`%${words}%`} escape '\\'`,
    )
  const { page, next } = await readKeysetPage(rows, { cursor })
  return {
    entries: page.map(({ details, ...line }) => ({ ...line, changes: changesIn(details), token: tokenIn(details) })),
    next,
  }
}

/** The name of the token that a program used. */
function tokenIn(details: object): string | null {
  return 'token' in details && typeof details.token === 'string' ? details.token : null
}

type Change = { name: string; from: string; to: string }

/** The old and new values of settings. */
function changesIn(details: object): readonly Change[] {
  return 'changes' in details && Array.isArray(details.changes) ? (details.changes as Change[]) : []
}
