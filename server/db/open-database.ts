import { join } from 'node:path'
import { Kysely, sql, type Dialect } from 'kysely'
import type { Tables } from '#features/tables.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import type { Engine } from './engine.ts'
import { JsonValuesPlugin } from './json-values-plugin.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { SqliteWriter } from './sqlite/write-protocol.ts'

type DatabaseConfig = {
  dataDir: string
  /** PostgreSQL; without it, a file in the data folder. */
  databaseUrl: string | undefined
  migrations: string
  /** The database cannot be written to any more: the process should end. */
  onFatal: (error: Error) => void
  /** How long a query waits for a free connection of PostgreSQL; two seconds when not given. */
  acquireTimeoutMs?: number
  /** How SQLite is written to, when not by a writer of our own. `parent` holds the lock and has migrated. */
  writer?: SqliteWriter
}

export type Database = { db: Kysely<Tables>; engine: Engine; close: () => Promise<void> }

/** Migrated and ready, or a CannotStart. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect, release } = await open(config)
  const db = new Kysely<Tables>({ dialect, plugins: [new JsonValuesPlugin()] })
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
  return { db, engine, close }
}

async function open(config: DatabaseConfig): Promise<{ dialect: Dialect; release: () => unknown }> {
  const { dataDir, databaseUrl, migrations, onFatal, writer } = config
  if (databaseUrl !== undefined)
    return openPostgres({ url: databaseUrl, migrations, acquireTimeoutMs: config.acquireTimeoutMs })
  await prepareDataFolder(dataDir)
  return openSqlite({ path: join(dataDir, 'wagwise.db'), migrations, writer, onFatal })
}
