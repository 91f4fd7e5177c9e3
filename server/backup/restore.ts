import { dirname } from 'node:path'
import { toStartupError } from '#server/startup-error.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { readArchive } from './archive-reader.ts'
import { rehearsePostgresRestore, restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'
import type { RestoreResult, RestoreRequest } from './restore-request.ts'
import { schemaVersionOf } from './load-backup.ts'
import { foreignBackupError } from './signature.ts'
import { verifyBackup } from './verify-backup.ts'

type CheckRequest = Pick<RestoreRequest, 'path' | 'migrations' | 'databaseUrl' | 'now'>

/** Throws a StartupError if `restore` would fail with this backup, this database and this role. */
export async function checkRestore({
  path,
  migrations,
  databaseUrl,
  now,
}: CheckRequest): ReturnType<typeof verifyBackup> {
  if (databaseUrl === undefined) return verifyBackup(path, { folder: dirname(path), migrations })
  try {
    return await rehearsePostgresRestore({ path, migrations, now }, databaseUrl)
  } catch (cause) {
    throw toStartupError(cause, (reason) => `The backup ${path} cannot be restored: ${reason}.`)
  }
}

/** Restores the whole backup or changes nothing. The file is read to the end once before anything is touched. */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const { path, migrations, databaseUrl } = request
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { length: latest } = await readMigrations(migrations, engine)
  const archive = await readArchive(path, { begin: async (head) => void schemaVersionOf(path, head, latest) })
  if (!request.allowForeign && !archive.isSigned(request.signatureKeys)) throw foreignBackupError(path)
  try {
    return await (databaseUrl === undefined ? restoreSqlite(request) : restorePostgres(request, databaseUrl))
  } catch (cause) {
    throw toStartupError(cause, (reason) => `The backup ${path} could not be restored: ${reason}. Nothing was changed.`)
  }
}
