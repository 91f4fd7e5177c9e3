import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { MailState } from './tables.ts'

/** Stops everything except the mail that is being handed over at this moment. */
export function pauseGroup(db: Db, group_id: string): Promise<number> {
  return updateGroup(db, group_id, { state: 'paused', finished_at: null })
}

export function cancelGroup({ db, clock }: Needs<'db' | 'clock'>, group_id: string): Promise<number> {
  return updateGroup(db, group_id, { state: 'cancelled', finished_at: clock() })
}

export async function resumeGroup({ db, clock }: Needs<'db' | 'clock'>, group_id: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', due_at: clock(), lease_token: null })
    .where((row) => row.and({ group_id, state: 'paused' }))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function updateGroup(db: Db, group_id: string, change: { state: MailState; finished_at: number | null }) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(change)
    .where('group_id', '=', group_id)
    .where('state', 'in', ['queued', 'paused'])
    .where('handed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
