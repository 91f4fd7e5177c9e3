import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { listMissingUploads } from './queries.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'

/** The settings row with the result of the last check: `{ count }`. */
const missingUploadsSetting = 'missing-uploads'

/** Reports uploads whose file is missing, but deletes nothing: a backup may bring the file back. Returns their number. */
export async function reportMissingUploads(deps: Needs<'db' | 'mediaStore' | 'clock' | 'log'>): Promise<number> {
  const missing = await listMissingUploads(deps)
  const count = missing.length
  if (count > 0) deps.log('warn', 'uploads_missing', { count, first: missing.slice(0, 5) })
  if (count === (await readMissingUploadCount(deps.db))) return count
  await writeSettingRow(deps, missingUploadsSetting, { count })
  return count
}

/** The number of missing uploads at the last check. */
export async function readMissingUploadCount(db: Db): Promise<number> {
  const stored = (await readSettingRow(db, missingUploadsSetting)) as { count?: number } | undefined
  return stored?.count ?? 0
}
