import { defaultSettings, type Settings } from '#domain/settings.ts'
import type { Needs } from '#features/deps.ts'

/** The defaults, with whatever the owner has changed. */
export async function readSettings({ db, site }: Needs<'db' | 'site'>): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'site').executeTakeFirst()
  return { ...defaultSettings(site.origin), ...(row?.value as Partial<Settings> | undefined) }
}
