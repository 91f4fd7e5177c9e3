import type { Needs } from '#features/deps.ts'

/** By this key search engines know that the site itself speaks. It is public by design, and the same for ever. */
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
  const made = await find()
  return parseKey(made?.value)
}

function parseKey(value: unknown): string {
  return (value as { key: string }).key
}
