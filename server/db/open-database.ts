import { join } from 'node:path'
import { Kysely, sql, type Dialect } from 'kysely'
import type { CallProcedure } from '#features/procedure.ts'
import type { Tables } from '#features/tables.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import type { Engine } from './read-migrations.ts'
import { jsonValuesPlugin } from './json-values-plugin.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { DatabaseWait } from './postgres/wait-for-postgres.ts'
import { callInTransaction } from './procedures.ts'
import { toStartupError } from '#server/startup-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSqliteDialect } from './sqlite/dialect.ts'
import { lockFile } from './sqlite/lock-file.ts'
import { sqliteMigrationTarget } from './sqlite/migration-target.ts'
import { openForWriting } from './sqlite/open-file.ts'

type DatabaseConfig = {
  dataDir: string
  /** PostgreSQL. Without it, SQLite in the data folder. */
  databaseUrl: string | undefined
  migrations: string
  /** The database can no longer be written to, so the process should exit. */
  onFatal: (error: Error) => void
  /** How long a query waits for a free PostgreSQL connection. Default: two seconds. */
  acquireTimeoutMs?: number
  /** How long to wait for a PostgreSQL that is down. Default: not at all. */
  wait?: DatabaseWait
}

export type Database = { db: Kysely<Tables>; callProcedure: CallProcedure; engine: Engine; close: () => Promise<void> }

type OpenedEngine = { dialect: Dialect; callProcedure?: CallProcedure; release: () => unknown }

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl: url } = config
  const opened: OpenedEngine = await (url === undefined ? openSqlite(config) : openPostgres({ ...config, url }))
  const { dialect, callProcedure, release } = opened
  const db = new Kysely<Tables>({ dialect, plugins: [jsonValuesPlugin] })
  const close = async () => {
    await db.destroy()
    await release()
  }
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await close()
    throw error
  }
  const engine = url === undefined ? 'sqlite' : 'postgres'
  return { db, callProcedure: callProcedure ?? callInTransaction(db), engine, close }
}

/** Opens a migrated database file as its only owner. */
async function openSqlite({ dataDir, migrations, onFatal }: DatabaseConfig) {
  await prepareDataFolder(dataDir)
  const path = join(dataDir, 'wagwise.db')
  const dialect = createSqliteDialect({ path, onFatal })
  const { callProcedure } = dialect
  let lock: { release: () => void } | undefined
  try {
    lock = lockFile(path)
    using db = openForWriting(path)
    await migrate(sqliteMigrationTarget(db, path), migrations)
  } catch (cause) {
    lock?.release()
    throw toStartupError(cause, (reason) => `The database ${path} cannot be used: ${reason}.`)
  }
  return { dialect, callProcedure, release: () => lock?.release() }
}
