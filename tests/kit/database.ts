import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Tables } from '#features/tables.ts'
import { JsonValuesPlugin } from '#host/db/json-values.ts'
import { migrate } from '#host/db/migrate.ts'
import { openDatabase, type Database } from '#host/db/open.ts'
import { NodeSqliteDialect } from '#host/db/sqlite/dialect.ts'
import { sqliteMigrationTarget } from '#host/db/sqlite/migration-target.ts'
import { openForWriting } from '#host/db/sqlite/open-file.ts'
import { startInlineWire } from './inline-wire.ts'
import { freshDatabase, onServer, withDatabase } from './postgres.ts'

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

/** A fresh, migrated database for one test, on the engine named by WAGWISE_TEST_ENGINE. */
export function openTestDatabase(): Promise<Database> {
  return process.env['WAGWISE_TEST_ENGINE'] === 'postgres' ? openPostgres() : openSqlite()
}

let sqliteTemplate: Promise<string> | undefined

async function openSqlite(): Promise<Database> {
  sqliteTemplate ??= makeSqliteTemplate()
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-test-'))
  const path = join(folder, 'wagwise.db')
  await copyFile(await sqliteTemplate, path)
  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ path, onFatal: fail, startWire: startInlineWire }),
    plugins: [new JsonValuesPlugin()],
  })
  const close = async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
  return { db, engine: 'sqlite', close }
}

async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-template-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
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
  const { url, stop } = await freshDatabase(server, await postgresTemplate)
  const database = await openDatabase({ dataDir: '', databaseUrl: url, migrations: migrationsFolder, onFatal: fail })
  const close = async () => {
    await database.close()
    await stop()
  }
  return { ...database, close }
}

/** One for each process that tests: PostgreSQL copies no database while somebody is connected to it. */
async function makePostgresTemplate(server: string): Promise<string> {
  const name = `wagwise_template_${process.pid}`
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} template template0`)
  })
  const databaseUrl = withDatabase(server, name)
  const database = await openDatabase({ dataDir: '', databaseUrl, migrations: migrationsFolder, onFatal: fail })
  await database.close()
  return name
}

function fail(error: Error): never {
  throw error
}
