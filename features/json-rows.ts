import { sql } from 'kysely'

/** Many rows as one value, so that a statement is the same however many there are. */
export function toJsonRows(rows: readonly (readonly (string | number | null)[])[]): string {
  // Not a list: PostgreSQL's json_each takes an object only, SQLite's takes both.
  return JSON.stringify(Object.assign({}, rows))
}

/** Such a value as a table again. Each row is a list in `value`: `value ->> 0` is its first column, as text. */
export const jsonTable = (rows: string) => sql`json_each(${rows})`

/** The columns of such a row; those that are no text are named in `numbers`. */
export function jsonColumns(names: readonly string[], numbers: readonly string[] = []) {
  return sql.join(
    names.map((name, at) => {
      const text = sql`value ->> ${sql.lit(at)}`
      return numbers.includes(name) ? sql`cast(${text} as bigint)` : text
    }),
  )
}
