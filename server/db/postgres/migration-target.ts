import type { Client } from 'pg'
import { createMigrationTableSql, type AppliedMigration, type MigrationTarget } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/read-migrations.ts'

/** Arbitrary, but must never change. */
export const migrationLockId = 7_246_947

/** Waits for other processes to finish migrating. The lock ends with the connection. */
export async function postgresMigrationTarget(client: Client): Promise<MigrationTarget> {
  await client.query('select pg_advisory_lock($1)', [migrationLockId])
  return {
    engine: 'postgres',
    readApplied: () => readApplied(client),
    // Backups of a PostgreSQL server are up to its operator.
    saveSnapshot: async () => undefined,
    apply: async (migration, appliedAt) => {
      await client.query('begin')
      try {
        await applyMigration(client, migration, appliedAt)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
}

/** Runs inside the caller's transaction. */
export async function applyMigration(client: Client, migration: Migration, appliedAt: number): Promise<void> {
  await client.query(createMigrationTableSql)
  await client.query(migration.sql)
  const { number, name, checksum } = migration
  await client.query('insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    appliedAt,
  ])
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ name: string | null }>(`select to_regclass('schema_migrations') as name`)
  if (!found[0]?.name) return []
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}
