import { sql } from 'kysely'
import type { Db } from '#features/tables.ts'

/**
 * Ends what could still open or change an account: reset links, email-change links, trusted devices and sign-ins that
 * wait for a code. Better Auth and we store all of them in `verification`, with the user id as the value.
 */
export async function endOpenLinks(db: Db, user_id: string): Promise<void> {
  await sql`delete from "verification" where "value" = ${user_id}`.execute(db)
}

export async function endOpenLinksOfEveryone(db: Db): Promise<void> {
  await sql`delete from "verification"`.execute(db)
}
