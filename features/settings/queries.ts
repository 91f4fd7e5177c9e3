import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'

export async function readSettings({ db, config }: Needs<'db' | 'config'>): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'site').executeTakeFirst()
  return { ...defaultSettings(config), ...(row?.value as Partial<Settings> | undefined) }
}

export async function readSite(deps: Needs<'db' | 'config'>): Promise<Site> {
  return applySiteSettings(deps.config, await readSettings(deps))
}
