import type { DatabaseSync } from 'node:sqlite'
import { createMigrationTableSql, type AppliedMigration, type MigrationTarget } from '#server/db/migrate.ts'
import { saveSnapshot } from './pre-migration-snapshot.ts'

export function sqliteMigrationTarget(db: DatabaseSync, path: string): MigrationTarget {
  return {
    engine: 'sqlite',
    readApplied: async () => readApplied(db),
    saveSnapshot: async (next) => saveSnapshot(db, path, next.number),
    apply: async (migration, appliedAt) => {
      db.exec('begin immediate')
      try {
        db.exec(createMigrationTableSql)
        // Another process may have applied it first.
        if (!readApplied(db).some(({ number }) => number === migration.number)) {
          db.exec(migration.sql)
          db.prepare('insert into schema_migrations (number, name, checksum, applied_at) values (?, ?, ?, ?)').run(
            migration.number,
            migration.name,
            migration.checksum,
            appliedAt,
          )
        }
        db.exec('commit')
      } catch (error) {
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
  }
}

function readApplied(db: DatabaseSync): AppliedMigration[] {
  const table = db.prepare(`select 1 from sqlite_schema where name = 'schema_migrations'`).get()
  if (!table) return []
  return db
    .prepare('select number, name, checksum from schema_migrations order by number')
    .all()
    .map((row) => ({ number: Number(row['number']), name: String(row['name']), checksum: String(row['checksum']) }))
}
