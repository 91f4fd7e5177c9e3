import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toStartupError } from '#server/startup-error.ts'
import { loadBackup } from './load-backup.ts'
import { createSqliteRestoreTarget } from './sqlite-restore-target.ts'

/**
 * Restores a new backup into a temporary folder, because a backup that cannot be restored is worthless. PostgreSQL rows
 * also go into a SQLite file, which spares the database server every night; `checkRestore` tries the server itself.
 */
export async function verifyBackup(path: string, { folder, migrations }: { folder: string; migrations: string }) {
  const tempFolder = await mkdtemp(join(folder, '.proof-'))
  try {
    const target = await createSqliteRestoreTarget(join(tempFolder, 'wagwise.db'), migrations)
    return await loadBackup({ path, target, storeMedia: async () => undefined })
  } catch (cause) {
    throw toStartupError(cause, (reason) => `The backup ${path} cannot be restored: ${reason}.`)
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}
