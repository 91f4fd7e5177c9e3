import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { migrate } from '#server/db/migrate.ts'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { sqliteMigrationTarget } from '#server/db/sqlite/migration-target.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { holdQueuedMailsSql, type RestoreTarget } from './load-backup.ts'
import type { PortableRow } from './portable-rows.ts'
import { describeTable, openSqliteRowSource } from './sqlite-row-source.ts'

export async function createSqliteRestoreTarget(path: string, folder: string): Promise<RestoreTarget> {
  const { length: latest } = await readMigrations(folder, 'sqlite')
  const db = openForWriting(path)
  const inserts = new Map<string, (row: PortableRow) => void>()
  return {
    latest,
    async prepare(version) {
      await migrate(sqliteMigrationTarget(db, path), folder, version)
      // The file is thrown away if anything fails; it is synced to disk at the end.
      db.exec('pragma foreign_keys = off; pragma synchronous = off')
    },
    async insert(table, rows) {
      const insert = inserts.get(table) ?? prepareInsert(db, table)
      inserts.set(table, insert)
      db.exec('begin')
      for (const row of rows) insert(row)
      db.exec('commit')
    },
    source: () => openSqliteRowSource(path, folder),
    /** Leaves no -wal or -shm file behind. */
    async finish() {
      assertIntegrity(db)
      db.exec('pragma synchronous = full; pragma foreign_keys = on')
      await migrate(sqliteMigrationTarget(db, path), folder)
      db.exec(holdQueuedMailsSql)
      db.exec('pragma wal_checkpoint(truncate)')
      db.close()
    },
    abort: () => db.close(),
  }
}

function prepareInsert(db: DatabaseSync, table: string) {
  const { columns } = describeTable(db, table)
  if (columns.length === 0) throw new Error(`there is no table ${table}`)
  const columnNames = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  const placeholders = columns.map(() => '?').join(', ')
  const statement = db.prepare(`insert into ${quoteIdentifier(table)} (${columnNames}) values (${placeholders})`)
  return (row: PortableRow) => void statement.run(...columns.map(({ name }) => toSqliteValue(row[name])))
}

function toSqliteValue(value: PortableRow[string] | undefined): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}

function assertIntegrity(db: DatabaseSync) {
  const [first] = db.prepare('pragma integrity_check').all()
  if (first?.['integrity_check'] !== 'ok') throw new Error(`SQLite says: ${String(first?.['integrity_check'])}`)
  const [orphan] = db.prepare('pragma foreign_key_check').all()
  if (orphan) throw new Error(`a row of ${String(orphan['table'])} points to one that is missing`)
}
