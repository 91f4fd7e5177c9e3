import type { Updateable } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { isLeaseFree, leaseMs, releasedLease } from '#features/job-leases.ts'
import type { ExportTables } from './tables.ts'

/** Another process makes the copy, or the owner has canceled it. */
export class ExportStopped extends Error {
  override readonly name = 'ExportStopped'
}

export type LeasedExport = NonNullable<Awaited<ReturnType<typeof leaseExport>>>

/** The oldest that waits. */
export async function leaseExport({ db, clock, newId }: Needs<'db' | 'clock' | 'newId'>) {
  const now = clock()
  const free = await db
    .selectFrom('exports')
    .select('id')
    .where('state', '=', 'making')
    .where(isLeaseFree(now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!free) return undefined
  const token = newId()
  const row = await db
    .updateTable('exports')
    .set((change) => ({
      lease_token: token,
      lease_until: now + leaseMs,
      attempts: change('attempts', '+', 1),
      done: 0,
    }))
    .where('id', '=', free.id)
    .where('state', '=', 'making')
    .where(isLeaseFree(now))
    .returning(['id', 'kind', 'contents', 'attempts', 'user_id', 'created_at'])
    .executeTakeFirst()
  return row && { ...row, token }
}

/** Renews the lease, and stores `change`. Throws if the copy is no longer ours to make. */
export async function advanceExport(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, token }: Pick<LeasedExport, 'id' | 'token'>,
  change: Updateable<ExportTables['exports']> = {},
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ lease_until: clock() + leaseMs, ...change })
    .where((row) => row.and({ id, state: 'making', lease_token: token }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExportStopped('This copy is no longer ours to make.')
}

/** Only for a process that is alone: begins at once with what a crashed process left. */
export async function releaseExportLeases({ db }: Needs<'db'>): Promise<void> {
  await db.updateTable('exports').set(releasedLease).where('lease_token', 'is not', null).execute()
}
