import type { Needs } from '#features/deps.ts'

/**
 * Whether this process does what one of several has to do: who asks first does it, and nobody else for so long. A row
 * of a process whose clock ran far ahead holds nobody up.
 */
export async function acquireJobLock(
  { db, clock }: Needs<'db' | 'clock'>,
  name: string,
  milliseconds: number,
): Promise<boolean> {
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
