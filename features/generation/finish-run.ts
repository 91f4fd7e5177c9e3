import type { Needs } from '#features/deps.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { setBriefsOfRun } from './item-brief.ts'

/** Reads first, because idle workers call this often and a write would block busy ones. */
export async function completeRun({ clock }: Needs<'clock'>, db: Db, run_id: string): Promise<boolean> {
  const items = db.selectFrom('generation_items').where('run_id', '=', run_id)
  const open = items.where('generation_items.state', 'not in', ['done', 'failed'])
  if (await hasRows(open)) return false
  const { numUpdatedRows } = await db
    .updateTable('generation_runs')
    .set({ state: 'completed', finished_at: clock() })
    .where((row) => row.and({ id: run_id, state: 'running' }))
    .where((row) => row.not(row.exists(open.select('generation_items.id'))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findRunning(db: Db): Promise<string | undefined> {
  const run = await db.selectFrom('generation_runs').select('id').where('state', '=', 'running').executeTakeFirst()
  return run?.id
}

/** Ends a run early. Items that are already saved count as done. */
export async function endRun(
  { db, clock }: Needs<'db' | 'clock'>,
  run_id: string,
  end: { state: 'cancelled' | 'stopped'; reason: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('generation_runs')
      .set({ ...end, finished_at: clock() })
      .where((row) => row.and({ id: run_id, state: 'running' }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx
      .updateTable('generation_items')
      .set({ state: 'done', updated_at: clock() })
      .where((row) => row.and({ run_id, state: 'indexing' }))
      .execute()
    await setBriefsOfRun(trx, run_id, 'open', clock())
    return true
  })
}
