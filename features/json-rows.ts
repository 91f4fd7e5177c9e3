import { sql } from 'kysely'

/** Passes many rows as one parameter, so that the statement text does not depend on their number. */
export function toJsonRows(rows: readonly (readonly (string | number | null)[])[]): string {
  // An object instead of an array, because PostgreSQL's json_each accepts only objects.
  return JSON.stringify(Object.assign({}, rows))
}

/** Reads such a parameter as a table. `value ->> 0` is the first column of a row, as text. */
export const jsonTable = (rows: string) => sql`json_each(${rows})`

/** The columns of such a table. Those in `numbers` are cast to integers. */
export function jsonColumns(names: readonly string[], numbers: readonly string[] = []) {
  return sql.join(
    names.map((name, at) => {
      const text = sql`value ->> ${sql.lit(at)}`
      return numbers.includes(name) ? sql`cast(${text} as bigint)` : text
    }),
  )
}
