import type { Engine } from '#server/db/read-migrations.ts'

/** A row in a format that is the same on both engines: canonical JSON text, ISO 8601 times, real booleans. */
export type PortableRow = Readonly<Record<string, string | number | boolean | null>>

export type ColumnKind = 'json' | 'boolean' | 'time' | 'plain'
export type Column = { name: string; kind: ColumnKind; type: string; key: boolean }
export type Table = { name: string; columns: readonly Column[] }

export type RowSource = AsyncDisposable & {
  engine: Engine
  migrations: readonly { number: number; name: string }[]
  tables: readonly Table[]
  /** Ordered by primary key, in chunks of a few hundred rows. */
  read: (table: Table) => AsyncIterable<readonly PortableRow[]>
}

export const rowsPerChunk = 500

/** The accounts library stores these as numbers on SQLite. */
const booleanAccountColumns: readonly string[] = ['user.emailVerified', 'user.twoFactorEnabled', 'twoFactor.verified']

export function columnKind(table: string, column: string, type: string): ColumnKind {
  if (booleanAccountColumns.includes(`${table}.${column}`)) return 'boolean'
  const lowerType = type.toLowerCase()
  if (lowerType === 'json' || lowerType === 'jsonb') return 'json'
  if (lowerType === 'boolean') return 'boolean'
  return lowerType === 'date' || lowerType.startsWith('timestamp') ? 'time' : 'plain'
}

export function toPortableRow(row: Readonly<Record<string, unknown>>, { columns }: Table): PortableRow {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, toPortableValue(row[name], kind)]))
}

/** Columns are sorted by name, because the two engines may create them in different orders. */
export function toJsonLine(row: PortableRow, { columns }: Table): string {
  const sorted = columns.map(({ name }) => name).toSorted()
  return `${JSON.stringify(Object.fromEntries(sorted.map((name) => [name, row[name] ?? null])))}\n`
}

function toPortableValue(value: unknown, kind: ColumnKind): string | number | boolean | null {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'json':
      return toCanonicalJson(JSON.parse(value as string))
    case 'boolean':
      return value !== 0 && value !== false
    case 'time':
      return new Date(value as string | number | Date).toISOString()
    default:
      if (typeof value === 'string' || typeof value === 'number') return value
      throw new TypeError(`A backup cannot hold a value of type ${typeof value}.`)
  }
}

/** PostgreSQL does not preserve key order in JSON, so keys are sorted. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalJson(inner)}`).join(',')}}`
}

/** The tables in the order our migrations create them, so that referenced rows always come first. */
export function tablesInMigrations(migrations: readonly { sql: string }[]): string[] {
  const matches = migrations.flatMap(({ sql }) => [
    ...sql.matchAll(/^create table (?:if not exists )?"?([A-Za-z_]+)"?/gim),
  ])
  return [...new Set(matches.map(([, name = '']) => name))]
}
