import { sql } from 'kysely'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'
import type { SignedInUser } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

export type ActingToken = { id: string; name: string; scopes: readonly TokenScope[] }
export type TokenUse = Result<{ user: SignedInUser; token: ActingToken }, 'unknown' | 'expired' | 'revoked'>

/** So that a busy program does not write a row per request. */
const usePeriodMs = 60_000

/** Whose token this is and what it may do, if it still works. Notes the use. */
export async function useAccessToken({ db, clock }: Needs<'db' | 'clock'>, secret: string): Promise<TokenUse> {
  const found = await db
    .selectFrom('access_tokens')
    .select(['id', 'user_id', 'name', 'scopes', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  const user = found && (await findUser(db, found.user_id))
  if (!user) return { ok: false, reason: 'unknown' }
  const now = clock()
  if (found.revoked_at !== null) return { ok: false, reason: 'revoked' }
  if (found.expires_at <= now) return { ok: false, reason: 'expired' }
  if (found.last_used_at === null || found.last_used_at < now - usePeriodMs)
    await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', found.id).execute()
  return { ok: true, user, token: { id: found.id, name: found.name, scopes: found.scopes } }
}

type UserRow = Pick<SignedInUser, 'id' | 'email' | 'name'> &
  Record<'emailVerified' | 'twoFactorEnabled', unknown> & { created_at: string | Date }

/** Without a session, so what needs a recent sign-in is refused. */
async function findUser(db: Db, id: string): Promise<SignedInUser | undefined> {
  const { rows } = await sql<UserRow>`
    select "id", "email", "name", "emailVerified", "twoFactorEnabled", "createdAt" as created_at
    from "user" where "id" = ${id}`.execute(db)
  const [user] = rows
  return (
    user && {
      ...user,
      emailVerified: Boolean(user.emailVerified),
      twoFactorEnabled: Boolean(user.twoFactorEnabled),
      created_at: new Date(user.created_at).getTime(),
      session_id: '',
      signed_in_at: 0,
    }
  )
}
