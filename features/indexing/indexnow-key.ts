import type { Needs } from '#features/deps.ts'

/** Proves to search engines that a submission comes from this site. Public by design and never changed. */
export async function readIndexNowKey({
  db,
  clock,
  newId,
  searchEngines,
}: Needs<'db' | 'clock' | 'newId' | 'searchEngines'>): Promise<string> {
  if (searchEngines.key !== undefined) return searchEngines.key
  const find = () => db.selectFrom('settings').select('value').where('name', '=', 'indexnow').executeTakeFirst()
  const known = await find()
  if (known) return parseKey(known.value)
  await db
    .insertInto('settings')
    .values({ name: 'indexnow', value: { key: newId().replaceAll('-', '') }, updated_at: clock() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await find()
  return parseKey(stored?.value)
}

function parseKey(value: unknown): string {
  return (value as { key: string }).key
}
