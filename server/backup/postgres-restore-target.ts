import type { Client } from 'pg'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { applyMigration } from '#server/db/postgres/migration-target.ts'
import { holdQueuedMailsSql, type RestoreTarget } from './load-backup.ts'
import { findCurrentSchema } from './restore-rights.ts'
import { describeTable, createRowSource } from './postgres-row-source.ts'
import { tablesInMigrations, type PortableRow } from './portable-rows.ts'

/** Loads into a temporary schema: a commit swaps in the new tables, anything else leaves no trace. */
export async function createPostgresRestoreTarget(client: Client, folder: string, now: number) {
  const migrations = await readMigrations(folder, 'postgres')
  const schema = quoteIdentifier(await findCurrentSchema(client))
  await createExtensions(client, migrations)
  const draft = quoteIdentifier(`wagwise_restore_${now}`)
  await client.query(`create schema ${draft}`)
  // The first schema of the path gets new objects; the second one is needed to find extensions.
  await client.query(`set local search_path to ${draft}, ${schema}`)
  let loaded = 0
  const target: RestoreTarget = {
    latest: migrations.length,
    async prepare(version) {
      loaded = version
      for (const migration of migrations.slice(0, loaded)) await applyMigration(client, migration, now)
    },
    insert: (table, chunk) => insertRows(client, table, chunk),
    source: () => createRowSource(client, tablesInMigrations(migrations)),
    async finish() {
      await resetSequences(client, tablesInMigrations(migrations))
      for (const migration of migrations.slice(loaded)) await applyMigration(client, migration, now)
      await client.query(holdQueuedMailsSql)
    },
    // The transaction is rolled back with its connection.
    abort: () => undefined,
  }
  return { ...target, replaceTables: () => moveIntoSchema(client, draft, schema) }
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

/** Continues identity columns after the highest restored value. */
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

/** First, because a role may create a trusted extension, but not move its functions, which a superuser owns. */
async function createExtensions(client: Client, migrations: readonly { sql: string }[]) {
  const names = migrations.flatMap(({ sql }) => [...sql.matchAll(/create extension if not exists (\w+)/gi)])
  for (const name of new Set(names.map(([, found = '']) => found))) {
    await client.query('savepoint extension')
    await client
      .query(`create extension if not exists ${quoteIdentifier(name)}`)
      .catch(() => client.query('rollback to savepoint extension'))
  }
}

async function moveIntoSchema(client: Client, draft: string, schema: string) {
  const { rows: relations } = await client.query<{ name: string; kind: string }>(
    `select relname as name, case relkind when 'v' then 'view' else 'table' end as kind
     from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'v') order by relkind desc`,
    [draft],
  )
  for (const { name, kind } of relations)
    await client.query(`drop ${kind} if exists ${schema}.${quoteIdentifier(name)} cascade`)
  for (const { name, kind } of relations)
    await client.query(`alter ${kind} ${quoteIdentifier(name)} set schema ${schema}`)
  await client.query(`drop schema ${draft}`)
}
