import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { beginLongTransaction, connectPostgres } from '#server/db/postgres/connect.ts'
import { applyMigration, lockMigrations } from '#server/db/postgres/migrate-postgres.ts'
import { loadBackup, holdQueuedMailsSql, type RestoreTarget } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { stageMedia } from './media-staging.ts'
import { openPostgresRowSource, describeTable, createRowSource } from './postgres-row-source.ts'
import { assertRestoreRights, findCurrentSchema } from './restore-rights.ts'
import { notEmptyError, type RestoreResult, type RestoreRequest } from './restore-request.ts'
import { tablesInMigrations, type PortableRow } from './portable-rows.ts'

/** Everything happens in one transaction, which rolls back if the connection breaks. */
export async function restorePostgres(request: RestoreRequest, url: string): Promise<RestoreResult> {
  const { path, dataDir, migrations, media, force, now } = request
  await using client = await connectPostgres(url, { application_name: 'wagwise restore' })
  await assertSiteStopped(client)
  const isOccupied = await hasRows(client, migrations)
  if (isOccupied && !force) throw notEmptyError('The database')
  await assertRestoreRights(client, migrations)
  const previousCopy = isOccupied ? await backUpCurrent(request, url) : undefined
  await beginLongTransaction(client)
  await lockMigrations(client)
  const target = await createPostgresRestoreTarget(client, migrations, now)
  await using tempFolder = await mkdtempDisposable(join(dataDir, '.restore-'))
  const files = stageMedia(media, tempFolder.path)
  const read = await files.undoOnError(async () => {
    const archive = await loadBackup({ path, target, storeMedia: (name, bytes) => files.store(name, bytes) })
    await target.replaceTables()
    return archive
  })
  // If its response is lost, it may have happened, and then the files are needed.
  await client.query('commit')
  return { ...read, previousCopy }
}

/** Ends in a rollback. Existing tables are not replaced, because that would make a running site wait. */
export async function rehearsePostgresRestore(
  { path, migrations, now }: Pick<RestoreRequest, 'path' | 'migrations' | 'now'>,
  url: string,
) {
  await using client = await connectPostgres(url, { application_name: 'wagwise restore --check' })
  const existing = await assertRestoreRights(client, migrations)
  await beginLongTransaction(client)
  const target = await createPostgresRestoreTarget(client, migrations, now)
  const read = await loadBackup({ path, target, storeMedia: async () => undefined })
  if (existing.length === 0) await target.replaceTables()
  await client.query('rollback')
  return read
}

async function assertSiteStopped(client: Client) {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where application_name = 'wagwise' and datname = current_database()`,
  )
  if (rowCount) throw new StartupError('The site is running on this database; stop it first. Nothing was changed.')
}

async function hasRows(client: Client, migrations: string): Promise<boolean> {
  for (const table of tablesInMigrations(await readMigrations(migrations, 'postgres'))) {
    const { rows } = await client.query<{ name: string | null }>('select to_regclass($1) as name', [
      quoteIdentifier(table),
    ])
    if (!rows[0]?.name) continue
    const { rowCount } = await client.query(`select 1 from ${quoteIdentifier(table)} limit 1`)
    if (rowCount) return true
  }
  return false
}

/** Rows only: media files stay where they are. */
async function backUpCurrent(request: RestoreRequest, url: string): Promise<string> {
  const { dataDir, migrations, media, now } = request
  const [signatureKey] = request.signatureKeys
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  await using source = await openPostgresRowSource(url, migrations)
  const noFiles = { ...media, list: async function* () {} }
  await makeBackup({ path, source, media: noFiles, program: 'before a restore', secrets: '', signatureKey, now })
  return path
}

/** Loads into a temporary schema: a commit swaps in the new tables, anything else leaves no trace. */
async function createPostgresRestoreTarget(client: Client, folder: string, now: number) {
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
  const columnNames = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  const values = columns.map(({ name, type }) => `(row ->> '${name}')::${type}`).join(', ')
  await client.query(
    `insert into ${quoteIdentifier(table)} (${columnNames}) select ${values} from json_array_elements($1::json) as given (row)`,
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
  for (const name of new Set(names.map(([, extension = '']) => extension))) {
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
  // Triggers move with their tables, their functions do not.
  const { rows: functions } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = $1::regnamespace`,
    [draft],
  )
  for (const { name } of functions) {
    await client.query(`drop function if exists ${schema}.${quoteIdentifier(name)}()`)
    await client.query(`alter function ${draft}.${quoteIdentifier(name)}() set schema ${schema}`)
  }
  for (const { name, kind } of relations)
    await client.query(`alter ${kind} ${quoteIdentifier(name)} set schema ${schema}`)
  await client.query(`drop schema ${draft}`)
}
