import { sql, type SqlBool, type Updateable } from 'kysely'
import type { ItemState } from '#domain/generation/generation.ts'
import type { Needs } from '#features/deps.ts'
import { isLeaseFree, releasedLease } from '#features/job-leases.ts'
import type { Db } from '#features/tables.ts'
import type { GenerationTables } from './tables.ts'

type LeaseDeps = Needs<'db' | 'clock' | 'newId' | 'generation'>

/** Another worker has the item, or its run has ended. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const endedStates = ['done', 'failed'] as const
/** No item is postponed longer than this, so a later time means that the clock was set back. */
export const maxPostponeMs = 10 * 60_000

/** A worker whose token differs from the row's has lost the lease. */
export type LeasedItem = Readonly<NonNullable<Awaited<ReturnType<typeof leaseItem>>>>

const fixedColumns = ['id', 'run_id', 'ordinal', 'category', 'product', 'brief_id'] as const
const changingColumns = ['state', 'attempts', 'stages', 'written', 'images', 'rejections'] as const

export async function leaseItem(deps: LeaseDeps) {
  for (let tries = 0; tries < 5; tries++) {
    const free = await findFreeItem(deps)
    if (!free) return undefined
    const leased = await tryLease(deps, free.id)
    const { count, kind, options, created_at: runCreatedAt } = free
    if (leased) return { ...leased, count, kind, options, runCreatedAt }
    // Another worker was faster; there may be another free item.
  }
  return undefined
}

function isFree({ generation }: Needs<'generation'>, now: number) {
  return sql<SqlBool>`${isLeaseFree(now, generation.timeouts.lease)}
    and (not_before <= ${now} or not_before > ${now + maxPostponeMs})`
}

function findFreeItem(deps: LeaseDeps) {
  const { db, clock } = deps
  const now = clock()
  return db
    .selectFrom('generation_items as item')
    .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
    .select(['item.id', 'run.count', 'run.kind', 'run.options', 'run.created_at'])
    .where('run.state', '=', 'running')
    .where('item.state', 'not in', endedStates)
    .where(isFree(deps, now))
    .where('item.batch', '=', (item) =>
      item
        .selectFrom('generation_items as earlier')
        .select((earlier) => earlier.fn.min('earlier.batch').as('batch'))
        .whereRef('earlier.run_id', '=', 'item.run_id')
        .where('earlier.state', 'not in', endedStates),
    )
    .orderBy('item.ordinal')
    .limit(1)
    .executeTakeFirst()
}

/** Repeats the conditions of the search, because another worker may have leased the item since. */
async function tryLease(deps: LeaseDeps, id: string) {
  const { db, clock, newId, generation } = deps
  const now = clock()
  const token = newId()
  const row = await db
    .updateTable('generation_items')
    .set({
      lease_token: token,
      lease_until: now + generation.timeouts.lease,
      updated_at: now,
      state: sql<ItemState>`case when state = 'queued' then 'writing' else state end`,
    })
    .where('id', '=', id)
    .where('state', 'not in', endedStates)
    // Since the search, another worker may have tried the item, failed and postponed it.
    .where(isFree(deps, now))
    .returning([...fixedColumns, ...changingColumns])
    .executeTakeFirst()
  return row && { ...row, token }
}

/** The item as it is stored now. Undefined if the lease was lost. */
export async function reloadItem({ db }: Needs<'db'>, item: LeasedItem): Promise<LeasedItem | undefined> {
  const row = await db
    .selectFrom('generation_items')
    .select(changingColumns)
    .where((one) => one.and({ id: item.id, lease_token: item.token }))
    .executeTakeFirst()
  return row && { ...item, ...row }
}

type ItemRow = Updateable<GenerationTables['generation_items']>
export type ItemChange = Partial<Pick<LeasedItem, (typeof changingColumns)[number]>> &
  Pick<ItemRow, 'title' | 'slug' | 'article_id' | 'error' | 'not_before' | 'lease_until' | 'lease_token'>

/**
 * Stores progress, renews the lease and returns the changed item. Throws `LeaseLost` if the item or its run is no longer
 * active for us. A worker changes an item only through this.
 */
export async function advance(
  { clock, generation }: Needs<'clock' | 'generation'>,
  db: Db,
  item: LeasedItem,
  change: ItemChange,
): Promise<LeasedItem> {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('generation_items')
    .set({ attempts: 0, error: '', lease_until: now + generation.timeouts.lease, ...change, updated_at: now })
    .where((row) => row.and({ id: item.id, lease_token: item.token }))
    .where(sql<SqlBool>`exists (select 1 from generation_runs where generation_runs.id = run_id and state = 'running')`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('The lease on this item was lost.')
  return { ...item, attempts: 0, ...change }
}

/** A dead process stops renewing, so its item soon becomes free. */
export async function renewLease({ db, clock, generation }: Needs<'db' | 'clock' | 'generation'>, item: LeasedItem) {
  await db
    .updateTable('generation_items')
    .set({ lease_until: clock() + generation.timeouts.lease })
    .where((row) => row.and({ id: item.id, lease_token: item.token }))
    .execute()
}

/** Only for a process that is alone: releases the leases of crashed processes at once. */
export async function releaseAllLeases({ db }: Needs<'db'>): Promise<void> {
  await db
    .updateTable('generation_items')
    .set(releasedLease)
    .where('lease_token', 'is not', null)
    .where('state', 'not in', endedStates)
    .execute()
}
