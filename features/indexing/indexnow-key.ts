import type { Needs } from '#features/deps.ts'
import { readSettingRow } from '#features/settings/rows.ts'

/** Proves to search engines that a submission comes from this site. Public by design and never changed. */
export async function readIndexNowKey({
  db,
  clock,
  newId,
  searchEngines,
}: Needs<'db' | 'clock' | 'newId' | 'searchEngines'>): Promise<string> {
  if (searchEngines.key !== undefined) return searchEngines.key
  const known = await readSettingRow(db, 'indexnow')
  if (known) return parseKey(known)
  await db
    .insertInto('settings')
    .values({ name: 'indexnow', value: { key: newId().replaceAll('-', '') }, updated_at: clock() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return parseKey(await readSettingRow(db, 'indexnow'))
}

function parseKey(value: unknown): string {
  return (value as { key: string }).key
}
