import type { Client } from 'pg'
import { createMigrationTableSql, migrate, type AppliedMigration, type MigrationTarget } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/read-migrations.ts'
import { beginLongTransaction } from './connect.ts'

/** Arbitrary, but must never change. */
const migrationLockId = 7_246_947

/** Waits for other processes to finish migrating. The lock and all changes belong to one transaction. */
export async function migratePostgres(client: Client, folder: string): Promise<void> {
  await beginLongTransaction(client)
  await lockMigrations(client)
  const target: MigrationTarget = {
    engine: 'postgres',
    readApplied: () => readApplied(client),
    apply: (migration, appliedAt) => applyMigration(client, migration, appliedAt),
  }
  await migrate(target, folder)
  await client.query('commit')
}

/** Until the transaction ends. A lock of the session would stay behind on a pooler's connection. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLockId])
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
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('schema_migrations') as name`,
  )
  if (!tables[0]?.name) return []
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}
