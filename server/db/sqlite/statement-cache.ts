import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createLruCache } from '#server/lru-cache.ts'

type Row = Record<string, unknown>
export type StatementResult = { rows: Row[]; changes: number; lastId: number | bigint }

type ColumnCast = (value: unknown) => unknown
type Prepared = { statement: StatementSync; hasRows: boolean; casts: readonly (readonly [string, ColumnCast])[] }

/** Statements, not bytes. */
const maxPrepared = 200

/** SQLite has neither booleans nor JSON, so the declared column type decides how values are converted. */
const castsByType: ReadonlyMap<string, ColumnCast> = new Map<string, ColumnCast>([
  ['BOOLEAN', (value) => value !== 0],
  ['JSON', (value) => JSON.parse(String(value)) as unknown],
])

export type RunStatement = (sql: string, parameters: readonly SQLInputValue[]) => StatementResult

/** Prepares each statement once. */
export function createStatementCache(db: DatabaseSync): RunStatement {
  const cache = createLruCache<Prepared>(maxPrepared)
  return (sql, parameters) => {
    const cached = cache.get(sql)
    const { statement, hasRows, casts } = cached ?? prepare(db, sql)
    if (!cached) cache.set(sql, { statement, hasRows, casts }, 1)
    if (!hasRows) {
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], changes: Number(changes), lastId: lastInsertRowid }
    }
    const rows: Row[] = statement.all(...parameters)
    for (const row of rows) for (const [name, cast] of casts) if (row[name] !== null) row[name] = cast(row[name])
    return { rows, changes: rows.length, lastId: 0 }
  }
}

function prepare(db: DatabaseSync, sql: string): Prepared {
  const statement = db.prepare(sql)
  const columns = statement.columns()
  const casts = columns.flatMap(({ name, type }) => {
    const cast = castsByType.get(type?.toUpperCase() ?? '')
    return cast ? [[name, cast] as const] : []
  })
  return { statement, hasRows: columns.length > 0, casts }
}
