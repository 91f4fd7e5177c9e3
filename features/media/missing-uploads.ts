import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { listMissingUploads } from './queries.ts'

/** The settings row with the result of the last check: `{ count }`. */
const missingUploadsSetting = 'lost-uploads'

/** Reports uploads whose file is missing, but deletes nothing: a backup may bring the file back. Returns their number. */
export async function reportMissingUploads(deps: Needs<'db' | 'mediaStore' | 'clock' | 'log'>): Promise<number> {
  const missing = await listMissingUploads(deps)
  const count = missing.length
  if (count > 0) deps.log('warn', 'uploads_missing', { count, first: missing.slice(0, 5) })
  if (count === (await readMissingUploadCount(deps.db))) return count
  const updated_at = deps.clock()
  await deps.db
    .insertInto('settings')
    .values({ name: missingUploadsSetting, value: { count }, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: { count }, updated_at }))
    .execute()
  return count
}

/** The number of missing uploads at the last check. */
export async function readMissingUploadCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', missingUploadsSetting)
    .executeTakeFirst()
  return (row?.value as { count?: number } | undefined)?.count ?? 0
}
