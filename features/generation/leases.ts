import { sql, type Updateable } from 'kysely'
import type { ItemState } from '#domain/generation/generation.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { GenerationTables, ItemImages, ItemProduct, RunOptions, ValidatedText } from './tables.ts'

/** A leased item. A worker whose token differs from the row's has lost the lease. */
export type LeasedItem = {
  id: string
  run_id: string
  ordinal: number
  category: string
  product: ItemProduct | null
  state: ItemState
  written: ValidatedText | null
  images: ItemImages | null
  rejections: readonly string[]
  attempts: number
  token: string
  count: number
  options: RunOptions
}

/** The item is another worker's by now, or its run has ended. */
export class LeaseLost extends Error {
  override readonly name = 'LostHold'
}

const endedStates = ['done', 'failed'] as const
/** No item is put off for longer, so a date beyond it comes from a clock that was set back. */
export const maxPostponeMs = 10 * 60_000

/** The next item of the running run that nobody holds, for as long as a lease lasts. */
export async function leaseItem(deps: Needs<'db' | 'clock' | 'newId' | 'generation'>): Promise<LeasedItem | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const found = await findFreeItem(deps)
    if (!found) return undefined
    const taken = await tryLease(deps, found.id)
    if (taken) return { ...taken, count: found.count, options: found.options }
    // Another worker was quicker; there may be a next one.
  }
  return undefined
}

/**
 * A lease that ends later than this comes from a clock that was set back since. Twice as long as one lasts: another
 * machine's clock may be ahead of ours, and another worker may have looked at its own a moment after we did.
 */
const maxLeaseEnd = ({ generation }: Needs<'generation'>, now: number) => now + 2 * generation.timeouts.lease

function findFreeItem(deps: Needs<'db' | 'clock' | 'newId' | 'generation'>) {
  const { db, clock } = deps
  const now = clock()
  return db
    .selectFrom('generation_items as item')
    .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
    .select(['item.id', 'run.count', 'run.options'])
    .where('run.state', '=', 'running')
    .where('item.state', 'not in', endedStates)
    .where((item) =>
      item.or([item('item.lease_until', '<=', now), item('item.lease_until', '>', maxLeaseEnd(deps, now))]),
    )
    .where((item) => item.or([item('item.not_before', '<=', now), item('item.not_before', '>', now + maxPostponeMs)]))
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

/** Of two workers that found the same item, the second finds it leased when its turn to write comes. */
async function tryLease(deps: Needs<'db' | 'clock' | 'newId' | 'generation'>, id: string) {
  const { db, clock, newId, generation } = deps
  const now = clock()
  const token = newId()
  const row = await db
    .updateTable('generation_items')
    .set((item) => ({
      lease_token: token,
      lease_until: now + generation.timeouts.lease,
      updated_at: now,
      state: item
        .case()
        .when('state', '=', 'queued')
        .then('writing' as ItemState)
        .else(item.ref('state'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', 'not in', endedStates)
    .where((item) => item.or([item('lease_until', '<=', now), item('lease_until', '>', maxLeaseEnd(deps, now))]))
    // Since it was found, another worker may have tried it, failed and put it off.
    .where((item) => item.or([item('not_before', '<=', now), item('not_before', '>', now + maxPostponeMs)]))
    .returning([
      'id',
      'run_id',
      'ordinal',
      'category',
      'product',
      'state',
      'written',
      'images',
      'rejections',
      'attempts',
    ])
    .executeTakeFirst()
  return row && { ...row, token }
}

type ItemChange = Updateable<GenerationTables['generation_items']>

/** Writes down what was reached, if the item is still ours and its run still runs; the lease begins anew. */
export async function saveProgress(
  { clock, generation }: Needs<'clock' | 'generation'>,
  db: Db,
  item: LeasedItem,
  change: ItemChange,
): Promise<void> {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('generation_items')
    .set({ attempts: 0, lease_until: now + generation.timeouts.lease, ...change, updated_at: now })
    .where('id', '=', item.id)
    .where('lease_token', '=', item.token)
    .where((row) =>
      row.exists(
        row
          .selectFrom('generation_runs')
          .select(sql`1`.as('one'))
          .whereRef('generation_runs.id', '=', 'generation_items.run_id')
          .where('generation_runs.state', '=', 'running'),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('The lease on this item was lost.')
}

/** Says that the item is still being worked on. A dead process does not, so its item is soon free again. */
export async function renewLease(
  { db, clock, generation }: Needs<'db' | 'clock' | 'generation'>,
  item: LeasedItem,
): Promise<void> {
  await db
    .updateTable('generation_items')
    .set({ lease_until: clock() + generation.timeouts.lease })
    .where('id', '=', item.id)
    .where('lease_token', '=', item.token)
    .execute()
}

/** For a process that knows itself to be the only one: leases of earlier processes are released at once. */
export async function releaseAllLeases({ db }: Needs<'db'>): Promise<void> {
  await db
    .updateTable('generation_items')
    .set(releasedLease)
    .where('lease_token', 'is not', null)
    .where('state', 'not in', endedStates)
    .execute()
}

export const releasedLease = { lease_until: 0, lease_token: null } as const
