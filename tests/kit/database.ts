import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Tables } from '#features/tables.ts'
import { jsonValuesPlugin } from '#server/db/json-values-plugin.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import type { Database } from '#server/db/open-database.ts'
import { createSqliteDialect } from '#server/db/sqlite/dialect.ts'
import { sqliteMigrationTarget } from '#server/db/sqlite/migration-target.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { startInlineChannel } from './inline-writer-channel.ts'
import { openPostgresDatabase } from './postgres-databases.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

export async function countMigrations(): Promise<number> {
  return (await readMigrations(migrationsFolder, 'sqlite')).length
}

/** A fresh, migrated database for one test, on the engine named by WAGWISE_TEST_ENGINE. */
export function openTestDatabase(): Promise<Database> {
  return process.env['WAGWISE_TEST_ENGINE'] === 'postgres' ? openPostgresDatabase(migrationsFolder) : openSqlite()
}

let sqliteTemplate: Promise<string> | undefined

async function openSqlite(): Promise<Database> {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-test-'))
  const database = await openSqliteIn(folder)
  const remove = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  let closed: Promise<void> | undefined
  return { ...database, close: () => (closed ??= remove()) }
}

/** The database of a new site in this folder, copied instead of migrated, and written to without a worker. */
export async function openSqliteIn(folder: string): Promise<Database> {
  sqliteTemplate ??= makeSqliteTemplate()
  await copyFile(await sqliteTemplate, join(folder, 'wagwise.db'))
  return openSiteDatabase(folder)
}

/** The database of a site in this folder, which may be running. */
export async function openSiteDatabase(folder: string): Promise<Database> {
  const path = join(folder, 'wagwise.db')
  const dialect = createSqliteDialect({ path, onFatal: throwFatal, startChannel: startInlineChannel })
  const db = new Kysely<Tables>({ dialect, plugins: [jsonValuesPlugin] })
  await sql`select 1`.execute(db)
  return { db, callProcedure: dialect.callProcedure, engine: 'sqlite', close: () => db.destroy() }
}

async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-template-'))
  const path = join(folder, 'template.db')
  const db = openForWriting(path)
  await migrate(sqliteMigrationTarget(db, path), migrationsFolder)
  db.close()
  return path
}

function throwFatal(error: Error): never {
  throw error
}
