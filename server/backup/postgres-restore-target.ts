import type { Client } from 'pg'
import { readMigrations } from '#server/db/read-migrations.ts'
import { applyMigration } from '#server/db/postgres/migration-target.ts'
import { holdQueuedMailsSql } from './hold-queued-mail.ts'
import type { RestoreTarget } from './load-backup.ts'
import { describeTable, createRowSource } from './postgres-row-source.ts'
import { quoteIdentifier, tablesInMigrations, type PortableRow } from './portable-rows.ts'

/**
 * A schema of its own inside the transaction of `client`: it takes the place of the old tables by a commit, and is
 * gone without a trace after anything else.
 */
export type PostgresRestoreTarget = RestoreTarget & { replaceTables: () => Promise<void> }

export async function createPostgresRestoreTarget(
  client: Client,
  folder: string,
  now: number,
): Promise<PostgresRestoreTarget> {
  const migrations = await readMigrations(folder, 'postgres')
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  const home = quoteIdentifier(rows[0]?.name ?? 'public')
  const draft = quoteIdentifier(`wagwise_restore_${now}`)
  await client.query(`create schema ${draft}`)
  // Extensions are looked for at home; whatever is made is made in the first schema of the path.
  await client.query(`set local search_path to ${draft}, ${home}`)
  let loaded = 0
  return {
    latest: migrations.length,
    async prepare(version) {
      loaded = version
      for (const migration of migrations.slice(0, loaded)) await applyMigration(client, migration, now)
    },
    insert: (table, chunk) => insertRows(client, table, chunk),
    source: () => createRowSource(client, tablesInMigrations(migrations)),
    async replaceTables() {
      await resetSequences(client, tablesInMigrations(migrations))
      for (const migration of migrations.slice(loaded)) await applyMigration(client, migration, now)
      await client.query(holdQueuedMailsSql)
      await moveIntoSchema(client, draft, home)
    },
  }
}

async function insertRows(client: Client, table: string, rows: readonly PortableRow[]) {
  const { columns } = await describeTable(client, table)
  const named = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  const values = columns.map(({ name, type }) => `(row ->> '${name}')::${type}`).join(', ')
  await client.query(
    `insert into ${quoteIdentifier(table)} (${named}) select ${values} from json_array_elements($1::json) as given (row)`,
    [JSON.stringify(rows)],
  )
}

/** Numbers that PostgreSQL gives by itself go on behind those that came along. */
async function resetSequences(client: Client, tables: readonly string[]) {
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass($1) and attidentity <> ''`,
      [quoteIdentifier(table)],
    )
    for (const { name } of rows) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoteIdentifier(name)}), 1), max(${quoteIdentifier(name)}) is not null)
         from ${quoteIdentifier(table)}`,
        [quoteIdentifier(table), name],
      )
    }
  }
}

async function moveIntoSchema(client: Client, draft: string, home: string) {
  const { rows: made } = await client.query<{ name: string; kind: string }>(
    `select relname as name, case relkind when 'v' then 'view' else 'table' end as kind
     from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'v') order by relkind desc`,
    [draft],
  )
  for (const { name, kind } of made)
    await client.query(`drop ${kind} if exists ${home}.${quoteIdentifier(name)} cascade`)
  for (const { name, kind } of made) await client.query(`alter ${kind} ${quoteIdentifier(name)} set schema ${home}`)
  const { rows: extensions } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extnamespace = $1::regnamespace',
    [draft],
  )
  for (const { name } of extensions) await client.query(`alter extension ${quoteIdentifier(name)} set schema ${home}`)
  await client.query(`drop schema ${draft}`)
}
