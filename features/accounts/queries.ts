import { sql } from 'kysely'
import defaultPreferences from '#domain/accounts/default-preferences.json' with { type: 'json' }
import { roles, type Role } from '#domain/accounts/role.ts'
import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { SignedInUser } from '#features/ports.ts'
import type { Db, Preferences } from '#features/tables.ts'

/** Read on every request so that revoking a role takes effect at once. */
export async function isAdmin(db: Db, user_id: string): Promise<boolean> {
  return hasRows(db.selectFrom('user_roles').where('user_id', '=', user_id).where('role', '=', 'admin'))
}

/** The highest role of an account. Read on every request, too. */
export async function findRole(db: Db, user_id: string): Promise<Role | undefined> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute()
  return roles.find((role) => rows.some((row) => row.role === role))
}

/** Undefined for an account that was deleted. */
export async function findName(db: Db, user_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif("name", ''), "email") as "name" from "user" where "id" = ${user_id}`.execute(db)
  return rows[0]?.name
}

/** Two are enough to tell whether there is an admin, and whether there is more than one. */
export async function listUpToTwoAdmins(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').limit(2).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Everything stored about one person, for their data export; how they arranged the dashboard is not about them. Times are epoch milliseconds. */
export async function exportAccount({ db, accounts }: Needs<'db' | 'accounts'>, user: SignedInUser) {
  const comments = await db
    .selectFrom('comments')
    .leftJoin('articles', 'articles.id', 'comments.article_id')
    .select(['comments.id', 'articles.slug as article', 'author_name', 'author_email', 'comments.content'])
    .select(['comments.state', 'comments.created_at'])
    .where('user_id', '=', user.id)
    .orderBy('comments.created_at')
    .execute()
  const granted = await db
    .selectFrom('user_roles')
    .select(['role', 'created_at'])
    .where('user_id', '=', user.id)
    .execute()
  const favorites = await db
    .selectFrom('favorites')
    .leftJoin('articles', 'articles.id', 'favorites.article_id')
    .select(['articles.slug as article', 'favorites.article_id', 'favorites.saved', 'favorites.changed_at'])
    .where('user_id', '=', user.id)
    .orderBy('favorites.changed_at')
    .execute()
  const { session_id: _current, ...profile } = user
  return { profile, roles: granted, sessions: await accounts.listSessions(user.id), comments, favorites }
}

export async function findPreferences(db: Db, user_id: string): Promise<Preferences> {
  const stored = db.selectFrom('dashboard_preferences').select('preferences').where('user_id', '=', user_id)
  const row = await stored.executeTakeFirst()
  return row?.preferences ?? defaultPreferences
}
