import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { toStartupError } from '#server/startup-error.ts'
import { loadBackup } from './load-backup.ts'
import { createSqliteRestoreTarget } from './sqlite-restore-target.ts'

/** A backup that cannot be restored is worthless. PostgreSQL rows go into a SQLite file, which spares the server. */
export async function verifyBackup(path: string, { folder, migrations }: { folder: string; migrations: string }) {
  await using tempFolder = await mkdtempDisposable(join(folder, '.proof-'))
  try {
    const target = await createSqliteRestoreTarget(join(tempFolder.path, 'wagwise.db'), migrations)
    return await loadBackup({ path, target, storeMedia: async () => undefined })
  } catch (cause) {
    throw toStartupError(cause, (reason) => `The backup ${path} cannot be restored: ${reason}.`)
  }
}
