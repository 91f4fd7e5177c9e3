import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { actingTokenName } from './acting-token.ts'

/** What a command with an audit entry needs, and one that changes pages. */
export type AuditedDeps = Needs<'db' | 'clock' | 'newId'>
export type ContentDeps = AuditedDeps & Needs<'contentVersion'>

/** `user_id` is null for background jobs. `subject` is the id of what changed, or '' for many. */
export type AuditEntry = { user_id: string | null; action: string; subject?: string; details?: object }

/** The id of a single item, or a count. The caller stores the ids of several in `details`. */
export function auditSubject(ids: readonly string[], noun: string): string {
  return ids.length === 1 ? (ids[0] ?? '') : `${ids.length} ${noun}`
}

/** By the first word of an action, where the name of its subject is. People have a right to be forgotten: not theirs. */
const namedTables = {
  article: 'articles.title',
  product: 'products.title',
  issue: 'issues.subject',
  brief: 'briefs.question',
  author: 'authors.name',
  media: 'media.alt',
  page: 'pages.title',
} as const

/** Stored with the entry, so that the log can still name what was deleted since. */
async function findSubjectName(trx: Db, action: string, id: string): Promise<string | undefined> {
  const titleColumn = Object.entries(namedTables).find(([kind]) => action.startsWith(`${kind}.`))?.[1]
  if (titleColumn === undefined || id === '') return undefined
  const [table = '', column = ''] = titleColumn.split('.')
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`.execute(trx)
  return rows[0]?.name
}

/** Must run in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  { user_id, action, subject = '', details = {} }: AuditEntry,
): Promise<void> {
  const title = 'title' in details ? undefined : await findSubjectName(trx, action, subject)
  const token = actingTokenName()
  const allDetails = { ...details, ...(title !== undefined && { title }), ...(token !== undefined && { token }) }
  await trx
    .insertInto('audit_log')
    .values({ id: newId(), user_id, action, subject, details: allDetails, created_at: clock() })
    .execute()
}

type AuditedChange = (trx: Db) => Promise<Omit<AuditEntry, 'user_id'> | undefined>

/** Changes and records in one transaction. False if there was nothing to change: `change` returned no entry. */
export function changeAudited(deps: AuditedDeps, user_id: string | null, change: AuditedChange): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const entry = await change(trx)
    if (entry) await recordAudit(deps, trx, { user_id, ...entry })
    return entry !== undefined
  })
}

/** `changeAudited` for what readers see. */
export async function changeContent(deps: ContentDeps, user_id: string, change: AuditedChange): Promise<boolean> {
  const isChanged = await changeAudited(deps, user_id, change)
  if (isChanged) await deps.contentVersion.bump()
  return isChanged
}
