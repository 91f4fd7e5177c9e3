import type { Needs } from '#features/deps.ts'

/** Healthy means that something can be written, not that something can be asked. */
export async function checkWritable({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const proof = { value: { at: clock() }, updated_at: clock() }
  await db
    .insertInto('settings')
    .values({ name: 'health', ...proof })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(proof))
    .execute()
}
