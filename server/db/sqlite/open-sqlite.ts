import { toStartupError } from '#server/startup-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { NodeSqliteDialect } from './dialect.ts'
import { lockFile } from './lock-file.ts'
import { sqliteMigrationTarget } from './migration-target.ts'
import { openForWriting } from './open-file.ts'
import type { SqliteWriter } from './write-protocol.ts'

type SqliteOptions = {
  path: string
  migrations: string
  writer: SqliteWriter | undefined
  onFatal: (error: Error) => void
}

/** Opens a migrated database file, as its only owner or as a worker of the process that owns it. */
export async function openSqlite({ path, migrations, writer, onFatal }: SqliteOptions) {
  const dialect = new NodeSqliteDialect({ path, onFatal, startChannel: writer?.startChannel })
  if (writer?.fileOwner === 'primary') return { dialect, release: () => undefined }
  let lock: { release: () => void } | undefined
  try {
    lock = lockFile(path)
    await migrateFile(path, migrations)
  } catch (cause) {
    lock?.release()
    throw toStartupError(cause, (reason) => `The database ${path} cannot be used: ${reason}.`)
  }
  return { dialect, release: () => lock?.release() }
}

async function migrateFile(path: string, migrations: string) {
  const db = openForWriting(path)
  try {
    await migrate(sqliteMigrationTarget(db, path), migrations)
  } finally {
    db.close()
  }
}
