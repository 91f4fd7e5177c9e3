import type { Needs } from '#features/deps.ts'

/** Writes a row, because a full or read-only disk still answers reads. */
export async function checkWritable({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const proof = { value: { at: clock() }, updated_at: clock() }
  await db
    .insertInto('settings')
    .values({ name: 'health', ...proof })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(proof))
    .execute()
}
