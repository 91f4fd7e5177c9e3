import { StartupError } from '#server/startup-error.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { readArchive } from './archive-reader.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'
import type { RestoreResult, RestoreRequest } from './restore-request.ts'
import { schemaVersionOf } from './load-backup.ts'

/** Restores the whole backup or changes nothing. The file is read to the end once before anything is touched. */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const { path, migrations, databaseUrl } = request
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { length: latest } = await readMigrations(migrations, engine)
  await readArchive(path, { begin: async (head) => void schemaVersionOf(path, head, latest) })
  try {
    return await (databaseUrl === undefined ? restoreSqlite(request) : restorePostgres(request, databaseUrl))
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The backup ${path} could not be restored: ${reason}. Nothing was changed.`, { cause })
  }
}
