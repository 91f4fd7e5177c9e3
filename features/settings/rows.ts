import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'

/** The value stored under this name; undefined if there is none. */
export async function readSettingRow(db: Db, name: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value
}

export async function writeSettingRow({ db, clock }: Needs<'db' | 'clock'>, name: string, value: object) {
  const stored = { value, updated_at: clock() }
  await db
    .insertInto('settings')
    .values({ name, ...stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
    .execute()
}

/** Within a transaction: concurrent ones that lock the same name wait for each other. Creates the row if necessary. */
export async function lockSettingRow(trx: Db, name: string, updated_at: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name, value: {}, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ updated_at }))
    .execute()
}

/** True only for the first caller ever: the row is inserted once. */
export async function claimSettingRow(trx: Db, name: string, value: object, updated_at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('settings')
    .values({ name, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
