import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'

/** The defaults, with whatever the owner has changed. */
export async function readSettings({ db, config }: Needs<'db' | 'config'>): Promise<Settings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'site').executeTakeFirst()
  return { ...defaultSettings(config.origin), ...(row?.value as Partial<Settings> | undefined) }
}

/** The config with the name and the affiliate tag that the owner has set. */
export async function readSite(deps: Needs<'db' | 'config'>): Promise<Site> {
  return applySiteSettings(deps.config, await readSettings(deps))
}
