import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { loadBackup } from './load-backup.ts'
import type { Head, Manifest } from './manifest.ts'
import { createSqliteRestoreTarget } from './sqlite-restore-target.ts'

/**
 * Restores a new backup into a temporary folder, because a backup that cannot be restored is worthless. PostgreSQL rows
 * also go into a SQLite file, which spares the database server every night; `checkRestore` tries the server itself.
 */
export async function verifyBackup(
  path: string,
  { folder, migrations }: { folder: string; migrations: string },
): Promise<{ head: Head; manifest: Manifest }> {
  const tempFolder = await mkdtemp(join(folder, '.proof-'))
  try {
    const target = await createSqliteRestoreTarget(join(tempFolder, 'wagwise.db'), migrations)
    return await loadBackup({ path, target, storeMedia: async () => undefined })
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The backup ${path} cannot be restored: ${reason}.`, { cause })
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}
