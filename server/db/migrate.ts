import { StartupError } from '#server/startup-error.ts'
import { type Engine, readMigrations, type Migration } from './read-migrations.ts'

export type AppliedMigration = { number: number; name: string; checksum: string }

/** A database to migrate, held under a lock. */
export type MigrationTarget = {
  engine: Engine
  readApplied: () => Promise<readonly AppliedMigration[]>
  /** Saves a copy to go back to before an existing schema is changed. Of a PostgreSQL server, that is up to its operator. */
  saveSnapshot?: (next: Migration) => Promise<void>
  /** Atomic, together with its row in schema_migrations. */
  apply: (migration: Migration, appliedAt: number) => Promise<void>
}

export const createMigrationTableSql = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at bigint not null
)`

/** Changes nothing in a database that does not match. `upTo` stops at an older schema, to load older rows. */
export async function migrate(target: MigrationTarget, folder: string, upTo = Infinity): Promise<void> {
  const migrations = await readMigrations(folder, target.engine)
  const applied = await target.readApplied()
  assertCompatible(migrations, applied)
  const appliedNumbers = new Set(applied.map(({ number }) => number))
  const pending = migrations.filter(({ number }) => !appliedNumbers.has(number) && number <= upTo)
  const [next] = pending
  if (next && appliedNumbers.size > 0) await target.saveSnapshot?.(next)
  for (const migration of pending) {
    try {
      await target.apply(migration, Date.now())
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartupError(
        `The database could not be migrated: migration ${migrationTitle(migration)} failed and was rolled back: ${reason}`,
        { cause },
      )
    }
  }
}

function assertCompatible(migrations: readonly Migration[], applied: readonly AppliedMigration[]) {
  const migrationsByNumber = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const row of applied) {
    const migration = migrationsByNumber.get(row.number)
    if (!migration) {
      throw new StartupError(
        `The database was made by a newer version of Wagwise (it has migration ${migrationTitle(row)}); start that version or restore an older copy.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartupError(
        `Migration ${migrationTitle(row)} was changed after it had been applied to this database; put the released file back.`,
      )
    }
  }
}

function migrationTitle({ number, name }: { number: number; name: string }): string {
  return `${String(number).padStart(4, '0')}-${name}`
}
