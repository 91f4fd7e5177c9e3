import type { Client } from 'pg'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { beginLongTransaction, connectPostgres } from '#server/db/postgres/connect.ts'
import { columnKind, toPortableRow, rowsPerChunk, tablesInMigrations } from './portable-rows.ts'
import type { RowSource, Table } from './portable-rows.ts'

/** Reads from one repeatable-read transaction on a dedicated connection. */
export async function openPostgresRowSource(url: string, migrationsFolder: string): Promise<RowSource> {
  const tableNames = tablesInMigrations(await readMigrations(migrationsFolder, 'postgres'))
  const client = await connectPostgres(url)
  try {
    await beginLongTransaction(client, 'isolation level repeatable read read only')
    return { ...(await createRowSource(client, tableNames)), [Symbol.asyncDispose]: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

export async function createRowSource(client: Client, tableNames: readonly string[]): Promise<RowSource> {
  const { rows: migrations } = await client.query<{ number: number; name: string }>(
    'select number, name from schema_migrations order by number',
  )
  const tables: Table[] = []
  for (const name of tableNames) {
    const table = await describeTable(client, name)
    if (table.columns.length > 0) tables.push(table)
  }
  const read = (table: Table) => readRows(client, table)
  return { engine: 'postgres', migrations, tables, read, [Symbol.asyncDispose]: async () => undefined }
}

async function* readRows(client: Client, table: Table) {
  const columns = table.columns.map(({ name, kind }) =>
    kind === 'json' ? `${quoteIdentifier(name)}::text as ${quoteIdentifier(name)}` : quoteIdentifier(name),
  )
  // Sort text by bytes as SQLite does, so that both engines write tables in the same order.
  const keys = table.columns
    .filter(({ key }) => key)
    .map(
      ({ name, type }) =>
        `${quoteIdentifier(table.name)}.${quoteIdentifier(name)}${type === 'text' ? ' collate "C"' : ''}`,
    )
  await client.query(
    `declare rows no scroll cursor for select ${columns.join(', ')} from ${quoteIdentifier(table.name)} order by ${keys.join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${rowsPerChunk} from rows`)
      if (rows.length === 0) return
      yield rows.map((row) => toPortableRow(row, table))
    }
  } finally {
    await client.query('close rows')
  }
}

export async function describeTable(client: Client, table: string): Promise<Table> {
  const { rows } = await client.query<{ name: string; type: string; key: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, coalesce(a.attnum = any (k.indkey), false) as key
     from pg_attribute a
     left join pg_index k on k.indrelid = a.attrelid and k.indisprimary
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by array_position(k.indkey::int2[], a.attnum), a.attnum`,
    [quoteIdentifier(table)],
  )
  return { name: table, columns: rows.map((row) => ({ ...row, kind: columnKind(table, row.name, row.type) })) }
}
