import { Client } from 'pg'
import { readMigrations } from '#server/db/read-migrations.ts'
import { cannotReach, settingsFor } from '#server/db/postgres/connection-settings.ts'
import { kindOf, plainRow, quoted, rowsAtOnce, tablesMadeBy, type RowSource, type Table } from './portable-rows.ts'

/** One transaction that sees one moment, on a connection of its own. */
export async function openPostgresRows(url: string, migrationsFolder: string): Promise<RowSource> {
  const wanted = tablesMadeBy(await readMigrations(migrationsFolder, 'postgres'))
  const client = new Client(settingsFor(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw cannotReach(url, cause)
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    return { ...(await rowsOf(client, wanted)), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** What the transaction of this connection sees. */
export async function rowsOf(client: Client, wanted: readonly string[]): Promise<RowSource> {
  const { rows: migrations } = await client.query<{ number: number; name: string }>(
    'select number, name from schema_migrations order by number',
  )
  const tables: Table[] = []
  for (const name of wanted) {
    const table = await describe(client, name)
    if (table.columns.length > 0) tables.push(table)
  }
  const read = (table: Table) => readRows(client, table)
  return { engine: 'postgres', migrations, tables, read, close: async () => undefined }
}

async function* readRows(client: Client, table: Table) {
  const columns = table.columns.map(({ name, kind }) =>
    kind === 'json' ? `${quoted(name)}::text as ${quoted(name)}` : quoted(name),
  )
  // SQLite compares text byte by byte; so must this, or the two would write one table in two orders.
  const keys = table.columns
    .filter(({ key }) => key)
    .map(({ name, type }) => `${quoted(table.name)}.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`)
  await client.query(
    `declare rows no scroll cursor for select ${columns.join(', ')} from ${quoted(table.name)} order by ${keys.join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${rowsAtOnce} from rows`)
      if (rows.length === 0) return
      yield rows.map((row) => plainRow(row, table))
    }
  } finally {
    await client.query('close rows')
  }
}

export async function describe(client: Client, table: string): Promise<Table> {
  const { rows } = await client.query<{ name: string; type: string; key: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, coalesce(a.attnum = any (k.indkey), false) as key
     from pg_attribute a
     left join pg_index k on k.indrelid = a.attrelid and k.indisprimary
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by array_position(k.indkey::int2[], a.attnum), a.attnum`,
    [quoted(table)],
  )
  return { name: table, columns: rows.map((row) => ({ ...row, kind: kindOf(table, row.name, row.type) })) }
}
