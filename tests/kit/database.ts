import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Tables } from '#features/tables.ts'
import { jsonValuesPlugin } from '#server/db/json-values-plugin.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { createSqliteDialect } from '#server/db/sqlite/dialect.ts'
import { sqliteMigrationTarget } from '#server/db/sqlite/migration-target.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { startInlineChannel } from './inline-writer-channel.ts'
import { databaseName, createTestDatabase, withClient } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

export async function countMigrations(): Promise<number> {
  return (await readMigrations(migrationsFolder, 'sqlite')).length
}

/** A fresh, migrated database for one test, on the engine named by WAGWISE_TEST_ENGINE. */
export function openTestDatabase(): Promise<Database> {
  return process.env['WAGWISE_TEST_ENGINE'] === 'postgres' ? openPostgres() : openSqlite()
}

let sqliteTemplate: Promise<string> | undefined

async function openSqlite(): Promise<Database> {
  sqliteTemplate ??= makeSqliteTemplate()
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-test-'))
  const path = join(folder, 'wagwise.db')
  await copyFile(await sqliteTemplate, path)
  const dialect = createSqliteDialect({ path, onFatal: throwFatal, startChannel: startInlineChannel })
  const db = new Kysely<Tables>({ dialect, plugins: [jsonValuesPlugin] })
  await sql`select 1`.execute(db)
  const close = async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
  return { db, callProcedure: dialect.callProcedure, engine: 'sqlite', close }
}

async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-template-'))
  const path = join(folder, 'template.db')
  const db = openForWriting(path)
  await migrate(sqliteMigrationTarget(db, path), migrationsFolder)
  db.close()
  return path
}

let postgresTemplate: Promise<string> | undefined

async function openPostgres(): Promise<Database> {
  const server = process.env['WAGWISE_TEST_PG']
  if (!server) throw new Error('WAGWISE_TEST_PG names no PostgreSQL server.')
  postgresTemplate ??= makePostgresTemplate(server)
  const { url, stop } = await createTestDatabase(server, await postgresTemplate)
  const settings = { dataDir: '', databaseUrl: url, migrations: migrationsFolder, acquireTimeoutMs: 30_000 }
  const database = await openDatabase({ ...settings, onFatal: throwFatal })
  const close = async () => {
    await database.close()
    await stop()
  }
  return { ...database, close }
}

/** Created once per server, under another name until it is ready: PostgreSQL cannot copy a database that is in use. */
async function makePostgresTemplate(server: string): Promise<string> {
  const migrations = await readMigrations(migrationsFolder, 'postgres')
  const hash = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join('\n'))
  const name = `wagwise_template_${hash.digest('hex').slice(0, 12)}`
  await withClient(server, async (client) => {
    await client.query(`select pg_advisory_lock(1)`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const { url } = await createTestDatabase(server)
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: url,
      migrations: migrationsFolder,
      onFatal: throwFatal,
    })
    await database.close()
    await client.query(`alter database ${databaseName(url)} rename to ${name}`)
  })
  return name
}

function throwFatal(error: Error): never {
  throw error
}
