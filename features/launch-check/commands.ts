import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { LaunchCheckKey } from './checks.ts'
import { confirmedSetting, readConfirmed } from './queries.ts'

type Confirmation = { key: LaunchCheckKey; confirmed: boolean; user_id: string }

/** Records or withdraws the owner's confirmation of an item. */
export async function confirmCheck(
  deps: Needs<'db' | 'clock' | 'newId'>,
  { key, confirmed, user_id }: Confirmation,
): Promise<void> {
  const updated_at = deps.clock()
  await deps.db.transaction().execute(async (trx) => {
    // Writing first locks the row, so that no concurrent confirmation is lost.
    await trx
      .insertInto('settings')
      .values({ name: confirmedSetting, value: {}, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ updated_at }))
      .execute()
    const keys = await readConfirmed(trx)
    if (confirmed) keys.add(key)
    else keys.delete(key)
    await trx
      .updateTable('settings')
      .set({ value: { confirmed: [...keys] } })
      .where('name', '=', confirmedSetting)
      .execute()
    await recordAudit(deps, trx, { user_id, action: 'launch-check.decided', subject: key, details: { confirmed } })
  })
}
