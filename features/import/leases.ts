import type { Updateable } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { isLeaseFree, leaseMs, releasedLease } from '#features/job-leases.ts'
import type { Db } from '#features/tables.ts'
import type { ImportProgress, ImportState, ImportTables } from './tables.ts'

/** Another process has the import, or the owner has paused or ended it. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

const maxRestMs = 1.5 * leaseMs

/** The states in which a process works on an import. */
const workingStates = ['looking', 'running', 'undoing'] as const satisfies readonly ImportState[]

const columns = ['id', 'state', 'source', 'site', 'options', 'report', 'progress', 'user_id'] as const

export type LeasedImport = NonNullable<Awaited<ReturnType<typeof leaseImport>>>

/** The oldest one that waits for work. */
export async function leaseImport({ db, clock, newId }: Needs<'db' | 'clock' | 'newId'>) {
  const now = clock()
  const free = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', workingStates)
    .where(isLeaseFree(now))
    .orderBy('lease_until')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!free) return undefined
  const token = newId()
  const row = await db
    .updateTable('imports')
    .set({ lease_token: token, lease_until: now + leaseMs })
    .where('id', '=', free.id)
    .where('state', 'in', workingStates)
    .where(isLeaseFree(now))
    .returning(columns)
    .executeTakeFirst()
  return row && { ...row, token }
}

type Change = Updateable<ImportTables['imports']>

/**
 * Renews the lease, and stores `change`. Throws if the import is no longer ours: in a transaction, nothing of it is
 * written then. A worker writes only in transactions that call this.
 */
export async function advance(
  { clock }: Needs<'clock'>,
  trx: Db,
  { id, state, token }: Pick<LeasedImport, 'id' | 'state' | 'token'>,
  change: Change = {},
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ lease_until: clock() + leaseMs, ...change })
    .where((row) => row.and({ id, state, lease_token: token }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ImportStopped('This import is no longer ours.')
}

/** The same, and stores how far the work is. */
export async function advanceProgress(
  deps: Needs<'clock'>,
  trx: Db,
  lease: LeasedImport,
  part: ImportProgress,
): Promise<void> {
  const progress = { ...lease.progress, ...part }
  await advance(deps, trx, lease, { progress })
  lease.progress = progress
}

/** `until`: when somebody should look at it again, at the latest after this time. */
export async function releaseImport(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, token }: LeasedImport,
  until = 0,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ lease_token: null, lease_until: Math.min(until, clock() + maxRestMs) })
    .where((row) => row.and({ id, lease_token: token }))
    .execute()
}

/** Only for a process that is alone: goes on at once with what a crashed process left. */
export async function releaseImportLeases({ db }: Needs<'db'>): Promise<void> {
  await db.updateTable('imports').set(releasedLease).where('lease_token', 'is not', null).execute()
}
