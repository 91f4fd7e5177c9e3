import { sql } from 'kysely'
import { isAdmin } from '#features/accounts/queries.ts'
import type { Db } from '#features/tables.ts'

const day = 24 * 60 * 60 * 1000

/** Since signing in, however much it was used. A stolen session of an admin must not last; readers are left in peace. */
const maxSessionAge = { admin: 30 * day, member: 365 * day }

/** More than anybody has devices. */
const maxSessionsPerUser = 100

/** The role is asked for only where it makes a difference. */
export async function isExpired(db: Db, session: { userId: string; createdAt: Date }, now: number): Promise<boolean> {
  const age = now - session.createdAt.getTime()
  if (age <= maxSessionAge.admin) return false
  return age > maxSessionAge.member || (await isAdmin(db, session.userId))
}

/** The oldest end when there would be too many. */
export async function removeOldestSessions(db: Db, user_id: string): Promise<void> {
  await sql`
    delete from "session" where "userId" = ${user_id} and "id" not in (
      select "id" from "session" where "userId" = ${user_id} order by "createdAt" desc, "id" desc limit ${maxSessionsPerUser}
    )`.execute(db)
}
