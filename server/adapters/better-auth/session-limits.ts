import { sql } from 'kysely'
import { isAdmin } from '#features/accounts/queries.ts'
import type { Db } from '#features/tables.ts'

const day = 24 * 60 * 60 * 1000

/** Measured from sign-in, regardless of activity. A stolen admin session must not last; members are not interrupted. */
const maxSessionAge = { admin: 30 * day, member: 365 * day }

const maxSessionsPerUser = 100

type StartedSession = { user: { id: string }; started_at: number }

/** Looks up the role only when the result depends on it. */
export async function isExpired(db: Db, { user, started_at }: StartedSession, now: number): Promise<boolean> {
  const age = now - started_at
  if (age <= maxSessionAge.admin) return false
  return age > maxSessionAge.member || (await isAdmin(db, user.id))
}

export async function removeOldestSessions(db: Db, user_id: string): Promise<void> {
  await sql`
    delete from "session" where "userId" = ${user_id} and "id" not in (
      select "id" from "session" where "userId" = ${user_id} order by "createdAt" desc, "id" desc limit ${maxSessionsPerUser}
    )`.execute(db)
}
