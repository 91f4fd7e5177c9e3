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
import type { SqliteWriter } from './sqlite/write-protocol.ts'
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
  /** How SQLite is written to. Default: a write worker in this process. */
  writer?: SqliteWriter
}

export type Database = { db: Kysely<Tables>; callProcedure: CallProcedure; engine: Engine; close: () => Promise<void> }

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect, callProcedure, release } = await open(config)
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
  return { db, callProcedure: callProcedure ?? callInTransaction(db), engine, close }
}

type OpenedEngine = { dialect: Dialect; callProcedure?: CallProcedure; release: () => unknown }

async function open(config: DatabaseConfig): Promise<OpenedEngine> {
  const { dataDir, databaseUrl, migrations, onFatal, writer } = config
  if (databaseUrl !== undefined)
    return openPostgres({ url: databaseUrl, migrations, acquireTimeoutMs: config.acquireTimeoutMs, wait: config.wait })
  await prepareDataFolder(dataDir)
  const { dialect, release } = await openSqlite({ path: join(dataDir, 'wagwise.db'), migrations, writer, onFatal })
  return { dialect, callProcedure: dialect.callProcedure, release }
}

type SqliteOptions = {
  path: string
  migrations: string
  writer: SqliteWriter | undefined
  onFatal: (error: Error) => void
}

/** Opens a migrated database file, as its only owner or as a worker of the process that owns it. */
async function openSqlite({ path, migrations, writer, onFatal }: SqliteOptions) {
  const dialect = createSqliteDialect({ path, onFatal, startChannel: writer?.startChannel })
  if (writer?.fileOwner === 'primary') return { dialect, release: () => undefined }
  let lock: { release: () => void } | undefined
  try {
    lock = lockFile(path)
    using db = openForWriting(path)
    await migrate(sqliteMigrationTarget(db, path), migrations)
  } catch (cause) {
    lock?.release()
    throw toStartupError(cause, (reason) => `The database ${path} cannot be used: ${reason}.`)
  }
  return { dialect, release: () => lock?.release() }
}
