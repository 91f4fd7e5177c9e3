import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { LaunchCheckKey } from './checks.ts'
import { confirmedSetting, readConfirmed } from './queries.ts'
import { lockSettingRow, writeSettingRow } from '#features/settings/rows.ts'

type Confirmation = { key: LaunchCheckKey; confirmed: boolean; user_id: string }

/** Records or withdraws the owner's confirmation of an item. */
export async function confirmCheck(deps: Needs<'db' | 'clock' | 'newId'>, { key, confirmed, user_id }: Confirmation) {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettingRow(trx, confirmedSetting, deps.clock())
    const keys = await readConfirmed(trx)
    if (confirmed) keys.add(key)
    else keys.delete(key)
    await writeSettingRow({ ...deps, db: trx }, confirmedSetting, { confirmed: [...keys] })
    await recordAudit(deps, trx, { user_id, action: 'launch-check.decided', subject: key, details: { confirmed } })
  })
}
