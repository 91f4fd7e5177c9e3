import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'
import { readSettingRow } from './rows.ts'

export async function readSettings({ db, config }: Needs<'db' | 'config'>): Promise<Settings> {
  const stored = (await readSettingRow(db, 'site')) as Partial<Settings> | undefined
  const isEu = stored?.readersInEu === 'yes'
  return { ...defaultSettings(config), ...(isEu && { newsletterOptIn: 'double' }), ...stored }
}

export async function readSite(deps: Needs<'db' | 'config'>): Promise<Site> {
  return applySiteSettings(deps.config, await readSettings(deps))
}
