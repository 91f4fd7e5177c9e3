import { DatabaseSync } from 'node:sqlite'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { columnKind, toPortableRow, rowsPerChunk, tablesInMigrations } from './portable-rows.ts'
import type { Column, RowSource, Table } from './portable-rows.ts'

/** Safe while the site is running: in WAL mode a reader blocks nobody and sees one consistent snapshot. */
export async function openSqliteRowSource(path: string, migrationsFolder: string): Promise<RowSource> {
  const tableNames = tablesInMigrations(await readMigrations(migrationsFolder, 'sqlite'))
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    db.exec('begin')
    const migrations = readAppliedMigrations(db)
    const tables = tableNames.map((name) => describeTable(db, name)).filter(({ columns }) => columns.length > 0)
    const read = (table: Table) => readRows(db, table)
    return { engine: 'sqlite', migrations, tables, read, [Symbol.asyncDispose]: async () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

async function* readRows(db: DatabaseSync, table: Table) {
  const columns = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  const keys = table.columns.filter(({ key }) => key).map(({ name }) => quoteIdentifier(name))
  let chunk = []
  for (const row of db
    .prepare(`select ${columns} from ${quoteIdentifier(table.name)} order by ${keys.join(', ')}`)
    .iterate()) {
    chunk.push(toPortableRow(row, table))
    if (chunk.length < rowsPerChunk) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

export function describeTable(db: DatabaseSync, table: string): Table {
  const columns = db
    .prepare('select name, type, pk, hidden from pragma_table_xinfo(?) order by pk')
    .all(table)
    // Hidden columns are generated from others.
    .filter((column) => column['hidden'] === 0)
    .map((column): Column => {
      const name = String(column['name'])
      const type = String(column['type'])
      return { name, type, kind: columnKind(table, name, type), key: column['pk'] !== 0 }
    })
  return { name: table, columns }
}

function readAppliedMigrations(db: DatabaseSync) {
  return db
    .prepare('select number, name from schema_migrations order by number')
    .all()
    .map((row) => ({ number: Number(row['number']), name: String(row['name']) }))
}
