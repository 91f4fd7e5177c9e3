import { applySiteSettings, type Settings } from '#domain/site/settings.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from './queries.ts'
import { retag } from './retag.ts'

/** A changed affiliate tag also replaces the old tag in existing links. */
export async function updateSettings(
  deps: Needs<'db' | 'clock' | 'newId' | 'contentVersion' | 'config'>,
  change: Partial<Settings>,
  user_id: string | null,
): Promise<Settings> {
  const { db, clock, config } = deps
  const settings = await db.transaction().execute(async (trx) => {
    const updated_at = clock()
    // Writing first locks the row, so that no concurrent change is lost.
    await trx
      .insertInto('settings')
      .values({ name: 'site', value: {}, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ updated_at }))
      .execute()
    const row = await trx.selectFrom('settings').select('value').where('name', '=', 'site').executeTakeFirstOrThrow()
    const before = await readSettings({ db: trx, config })
    const value = { ...(row.value as Partial<Settings>), ...change }
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
