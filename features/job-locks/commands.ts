import type { Needs } from '#features/deps.ts'

const lockName = (job: string) => `lock-${job}`

/** True if this process got the lock. The upper bound ignores a lock taken by a clock that runs far ahead. */
export async function acquireJobLock({ db, clock }: Needs<'db' | 'clock'>, name: string, milliseconds: number) {
  const now = clock()
  const until = now + milliseconds
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name: lockName(name), value: {}, updated_at: until })
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

export async function releaseJobLock({ db }: Needs<'db'>, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', lockName(name)).execute()
}

export async function isJobLocked({ db, clock }: Needs<'db' | 'clock'>, name: string): Promise<boolean> {
  const locks = db.selectFrom('settings').select('name').where('name', '=', lockName(name))
  return (await locks.where('updated_at', '>', clock()).executeTakeFirst()) !== undefined
}
