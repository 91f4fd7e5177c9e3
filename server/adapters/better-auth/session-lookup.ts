import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedInUser } from '#features/ports.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import type { Auth } from './auth.ts'

type Row = Record<'id' | 'name' | 'email' | 'session_id', string> &
  Record<'emailVerified' | 'twoFactorEnabled', unknown> &
  Record<'created_at' | 'started_at' | 'expires_at', string | Date>
export type StoredSession = { user: SignedInUser; token: string; started_at: number; expires_at: number }

const readSession = preparedStatement(
  (token: string) => sql<Row>`
    select u."id", u."name", u."email", u."emailVerified", u."twoFactorEnabled", u."createdAt" as created_at,
      s."id" as session_id, s."createdAt" as started_at, s."expiresAt" as expires_at
    from "session" s join "user" u on u."id" = s."userId" where s."token" = ${token}`,
)

/** Finds what the library's getSession finds, and expired sessions, with one prepared statement in a twentieth of the time. */
export async function findCurrentSession(auth: Auth, db: Db, headers: Headers): Promise<StoredSession | undefined> {
  const token = await readToken(auth, headers.get('cookie') ?? '')
  const row = token === undefined ? undefined : (await db.executeQuery(readSession(db, token))).rows[0]
  if (token === undefined || !row) return undefined
  const { started_at, expires_at, ...user } = row
  return {
    user: {
      ...user,
      emailVerified: Boolean(row.emailVerified),
      twoFactorEnabled: Boolean(row.twoFactorEnabled),
      created_at: toTime(row.created_at),
      signed_in_at: toTime(started_at),
    },
    token,
    started_at: toTime(started_at),
    expires_at: toTime(expires_at),
  }
}

const toTime = (stored: string | Date) => new Date(stored).getTime()

/** The library sends the token in a cookie, followed by its signature. */
async function readToken(auth: Auth, cookies: string): Promise<string | undefined> {
  const { secret, authCookies } = await auth.$context
  const start = `${authCookies.sessionToken.name}=`
  const value = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start))
  const [token = '', signature = ''] = value?.slice(start.length).split('.') ?? []
  const expected = encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))
  const [received, expectedBytes] = [Buffer.from(signature), Buffer.from(expected)]
  return received.byteLength === expectedBytes.byteLength && timingSafeEqual(received, expectedBytes)
    ? token
    : undefined
}
