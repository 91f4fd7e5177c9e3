import { normalizeInbox } from '#domain/text/email-address.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'

const day = 24 * 60 * 60 * 1000
const maxMailsPerDay = 3

/** Limits mail of these kinds to an inbox, in case someone else keeps entering its address. */
export async function isBelowDailyLimit(
  { clock }: Needs<'clock'>,
  db: Db,
  { email, kinds }: { email: string; kinds: readonly string[] },
): Promise<boolean> {
  const total = await countRows(
    db
      .selectFrom('mails')
      .where('inbox_key', '=', normalizeInbox(email))
      .where('kind', 'in', kinds)
      .where('created_at', '>', clock() - day),
  )
  return total < maxMailsPerDay
}
