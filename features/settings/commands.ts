import { applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from './queries.ts'
import { retag } from './retag.ts'
import { lockSettingRow, readSettingRow } from './rows.ts'

/** A changed affiliate tag also replaces the old tag in existing links. */
export async function updateSettings(
  deps: Needs<'db' | 'clock' | 'newId' | 'contentVersion' | 'config'>,
  change: Partial<Settings>,
  user_id: string | null,
): Promise<Settings> {
  const { db, clock, config } = deps
  const settings = await db.transaction().execute(async (trx) => {
    const updated_at = clock()
    await lockSettingRow(trx, 'site', updated_at)
    const stored = (await readSettingRow(trx, 'site')) as Partial<Settings>
    const before = await readSettings({ db: trx, config })
    const value = { ...stored, ...change }
    await trx.updateTable('settings').set({ value }).where('name', '=', 'site').execute()
    const after = { ...before, ...change }
    const retagged = await retag(trx, {
      from: applySiteSettings(config, before).affiliateTag,
      to: applySiteSettings(config, after).affiliateTag,
      now: updated_at,
    })
    const facts = { changed: Object.keys(change), ...retagged }
    await recordAudit(deps, trx, { user_id, action: 'settings.changed', subject: 'site', details: facts })
    return after
  })
  await deps.contentVersion.bump()
  return settings
}
