import { defaultSettings, applySiteSettings, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'
import { confirmedSetting, parseConfirmations } from './confirmations.ts'

export async function readSettings({ db, config }: Needs<'db' | 'config'>): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', ['site', confirmedSetting]).execute()
  const valueOf = (row: string) => rows.find(({ name }) => name === row)?.value
  const stored = valueOf('site') as Partial<Settings> | undefined
  return {
    ...defaultSettings(config),
    ...(stored?.readersInEu === 'yes' && { newsletterOptIn: 'double' }),
    ...stored,
    confirmations: parseConfirmations(valueOf(confirmedSetting)),
  }
}

export async function readSite(deps: Needs<'db' | 'config'>): Promise<Site> {
  return applySiteSettings(deps.config, await readSettings(deps))
}
