import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

type Row = Record<string, unknown>
export type StatementResult = { rows: Row[]; changes: number; lastId: number | bigint }

type ColumnCast = (value: unknown) => unknown
type Prepared = { statement: StatementSync; hasRows: boolean; casts: readonly (readonly [string, ColumnCast])[] }

const maxPrepared = 200

/** SQLite has neither booleans nor JSON, so the declared column type decides how values are converted. */
const castsByType: ReadonlyMap<string, ColumnCast> = new Map<string, ColumnCast>([
  ['BOOLEAN', (value) => value !== 0],
  ['JSON', (value) => JSON.parse(String(value)) as unknown],
])

export class StatementCache {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  run(sql: string, parameters: readonly SQLInputValue[]): StatementResult {
    const { statement, hasRows, casts } = this.#prepare(sql)
    if (!hasRows) {
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], changes: Number(changes), lastId: lastInsertRowid }
    }
    const rows: Row[] = statement.all(...parameters)
    for (const row of rows) for (const [name, cast] of casts) if (row[name] !== null) row[name] = cast(row[name])
    return { rows, changes: rows.length, lastId: 0 }
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql)
    if (cached) this.#prepared.delete(sql)
    const prepared = cached ?? prepare(this.#db, sql)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > maxPrepared) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    return prepared
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
