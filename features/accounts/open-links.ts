import { sql } from 'kysely'
import type { Db } from '#features/tables.ts'

/** Reset and email-change links, trusted devices and half-done sign-ins are all in `verification`, by user id. */
export async function endOpenLinks(db: Db, user_id: string): Promise<void> {
  await sql`delete from "verification" where "value" = ${user_id}`.execute(db)
}

export async function endOpenLinksOfEveryone(db: Db): Promise<void> {
  await sql`delete from "verification"`.execute(db)
}
