import type { Db } from '#features/tables.ts'
import type { LeasedItem } from './leases.ts'
import type { ItemStages } from './tables.ts'

export async function readBrief(db: Db, id: string): Promise<ItemStages['brief']> {
  const row = await db
    .selectFrom('briefs')
    .select(['question', 'angle', 'readers', 'species', 'product_type', 'notes', 'facts', 'planned_for', 'refreshes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { product_type: productType, planned_for: plannedFor, ...brief } = row
  return { ...brief, productType, plannedFor }
}

/** Must run in the transaction that saves the article. */
export async function markBriefWritten(trx: Db, { brief_id }: LeasedItem, article_id: string, now: number) {
  if (brief_id !== null) await changeBrief(trx, brief_id, { state: 'written', article_id, updated_at: now })
}

/** The article was not written, so the brief can be used again. */
export async function reopenBrief(trx: Db, { brief_id }: LeasedItem, now: number) {
  if (brief_id !== null) await changeBrief(trx, brief_id, { state: 'open', updated_at: now })
}

async function changeBrief(
  trx: Db,
  id: string,
  change: { state: 'open' | 'written'; article_id?: string; updated_at: number },
) {
  await trx
    .updateTable('briefs')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '!=', 'dropped')
    .execute()
}

/** The briefs of all articles that a run has not finished. */
export async function setBriefsOfRun(trx: Db, run_id: string, state: 'open' | 'running', now: number): Promise<void> {
  await trx
    .updateTable('briefs')
    .set((row) => ({ state, updated_at: now, version: row('version', '+', 1) }))
    .where('state', '=', state === 'open' ? 'running' : 'open')
    .where('id', 'in', (row) =>
      row
        .selectFrom('generation_items')
        .select((item) => item.ref('brief_id').$notNull().as('id'))
        .where('run_id', '=', run_id)
        .where('state', '!=', 'done')
        .where('brief_id', 'is not', null),
    )
    .execute()
}
