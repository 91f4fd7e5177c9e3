import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'

/** A mail server reported that the mailbox does not exist: bulk mail is never sent there again. */
export async function suppressAddress({ db, clock }: Needs<'db' | 'clock'>, email_key: string, reason: string) {
  const created_at = clock()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mail_suppressions')
      .values({ email_key, reason: reason.slice(0, 500), created_at })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute()
    await trx
      .updateTable('subscribers')
      .set({ state: 'suppressed' })
      .where('email_key', '=', email_key)
      .where('state', 'in', ['subscribed', 'pending'])
      .execute()
  })
}

export function isSuppressed(db: Db, email_key: string): Promise<boolean> {
  return hasRows(db.selectFrom('mail_suppressions').where('email_key', '=', email_key))
}

/** For people who asked to be deleted: removes sent and waiting mails. */
export async function deleteMailsTo(trx: Db, email_keys: readonly string[]): Promise<void> {
  if (email_keys.length > 0) await trx.deleteFrom('mails').where('recipient_key', 'in', email_keys).execute()
}

/** Also forgets that the address was rejected, so that it can be subscribed again. */
export async function deleteAddressData(trx: Db, email_keys: readonly string[]): Promise<void> {
  await deleteMailsTo(trx, email_keys)
  if (email_keys.length > 0) await trx.deleteFrom('mail_suppressions').where('email_key', 'in', email_keys).execute()
}
