import { changeContent } from '#features/audit/commands.ts'
import { findName } from '#features/accounts/queries.ts'
import type { Needs } from '#features/deps.ts'
import { confirmedSetting } from '#features/settings/confirmations.ts'
import { readSettings } from '#features/settings/queries.ts'
import { lockSettingRow, writeSettingRow } from '#features/settings/rows.ts'

/** `evidence`: what proves it, in the owner's words. */
type Decision = { key: string; confirmed: boolean; evidence?: string; user_id: string }

/** Records or withdraws the owner's confirmation of a point. Pages change at once. */
export async function confirmCheck(
  deps: Needs<'db' | 'clock' | 'newId' | 'config' | 'contentVersion'>,
  { key, confirmed, evidence = '', user_id }: Decision,
) {
  await changeContent(deps, user_id, async (trx) => {
    await lockSettingRow(trx, confirmedSetting, deps.clock())
    const { confirmations } = await readSettings({ ...deps, db: trx })
    const { [key]: _, ...others } = confirmations
    const by = (await findName(trx, user_id)) ?? user_id
    const decided = confirmed ? { ...others, [key]: { at: deps.clock(), by, evidence } } : others
    await writeSettingRow({ ...deps, db: trx }, confirmedSetting, { confirmed: decided })
    return { action: 'launch-check.decided', subject: key, details: { confirmed, evidence } }
  })
}
