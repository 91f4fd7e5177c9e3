import type { DatabaseSync } from 'node:sqlite'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createMigrationTableSql, type AppliedMigration, type MigrationTarget } from '#server/db/migrate.ts'
import { syncFile } from '#server/durable-files.ts'

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

const snapshotsToKeep = 2

/** Copies the database to `<file>.before-<number>` and removes all but the two newest copies. */
async function saveSnapshot(db: DatabaseSync, path: string, number: number): Promise<void> {
  const copy = `${path}.before-${String(number).padStart(4, '0')}`
  await rm(copy, { force: true })
  db.prepare('vacuum into ?').run(copy)
  await syncFile(copy)

  const others = (await readdir(dirname(path)))
    .filter((name) => name.startsWith(`${basename(path)}.before-`) && /-\d{4}$/.test(name) && name !== basename(copy))
    .toSorted()
  for (const name of others.slice(0, 1 - snapshotsToKeep)) await rm(join(dirname(path), name))
}
