import type { Settings } from '#domain/settings.ts'
import type { Needs } from '#features/deps.ts'

/** Changes the named settings and leaves the others. */
export async function changeSettings(
  { db, clock, content }: Needs<'db' | 'clock' | 'content'>,
  change: Partial<Settings>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('settings').select('value').where('name', '=', 'site').executeTakeFirst()
    const value = { ...(row?.value as Partial<Settings> | undefined), ...change }
    const updated_at = clock()
    await trx
      .insertInto('settings')
      .values({ name: 'site', value, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute()
  })
  await content.raise()
}
