import { sql, type SqlBool } from 'kysely'
import { applySiteSettings, bundledAffiliateTag, bundledName } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import { readSettings } from '#features/settings/queries.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'
import { readLastBackup } from './queries.ts'

const settingName = 'first-hour'

/** What a new owner does first, as it really is. It shows until all is done, or as the owner has decided. */
export async function readFirstHour({ db, config, mailTransport }: Needs<'db' | 'config' | 'mailTransport'>) {
  const written = db.selectFrom('articles').where(sql<SqlBool>`provenance->'writer'->>'kind' <> 'starter'`)
  const [settings, row, lastBackup, article] = await Promise.all([
    readSettings({ db, config }),
    readSettingRow(db, settingName),
    readLastBackup(db),
    hasRows(written.where('state', '=', 'published').where('deleted_at', 'is', null)),
  ])
  const site = applySiteSettings(config, settings)
  const steps = {
    name: site.name !== bundledName,
    tag: site.affiliateTag !== bundledAffiliateTag,
    article,
    mail: mailTransport.target === 'server',
    backup: lastBackup !== undefined,
  }
  const { visible = Object.values(steps).includes(false) } = (row ?? {}) as { visible?: boolean }
  return { visible, steps }
}

export async function showFirstHour(deps: Needs<'db' | 'clock'>, isVisible: boolean): Promise<void> {
  await writeSettingRow(deps, settingName, { visible: isVisible })
}
