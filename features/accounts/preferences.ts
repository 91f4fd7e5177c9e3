import type { Db, Preferences } from '#features/tables.ts'

export async function findPreferences(db: Db, user_id: string): Promise<Preferences> {
  const stored = db.selectFrom('dashboard_preferences').select('preferences').where('user_id', '=', user_id)
  const row = await stored.executeTakeFirst()
  return row?.preferences ?? { filters: [], hiddenColumns: ['Author', 'Likes'], comfortable: false }
}

export async function savePreferences(db: Db, user_id: string, preferences: Preferences): Promise<Preferences> {
  await db
    .insertInto('dashboard_preferences')
    .values({ user_id, preferences })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences }))
    .execute()
  return preferences
}
