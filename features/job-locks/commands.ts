import type { Needs } from '#features/deps.ts'

/** True if this process got the lock. The upper bound ignores a lock taken by a clock that runs far ahead. */
export async function acquireJobLock({ db, clock }: Needs<'db' | 'clock'>, name: string, milliseconds: number) {
  const now = clock()
  const until = now + milliseconds
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name: `turn-${name}`, value: {}, updated_at: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ updated_at: until })
        .where((row) =>
          row.or([row('settings.updated_at', '<=', now), row('settings.updated_at', '>', now + 2 * milliseconds)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
