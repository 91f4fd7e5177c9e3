import { sql, type Expression, type SqlBool } from 'kysely'

type KeysetRow<Time extends string> = { id: string } & Record<Time, number>

/** Splits off the extra row that was read to find out whether there is a next page. */
export function toPage<Row extends KeysetRow<'created_at'>>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next: string | null }
export function toPage<Row extends KeysetRow<Time>, Time extends string>(
  rows: readonly Row[],
  size: number,
  time: Time,
): { page: Row[]; next: string | null }
export function toPage(rows: readonly KeysetRow<string>[], size: number, time = 'created_at') {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last ? `${last[time]}.${last.id}` : null }
}

/** Matches everything if the cursor is missing or invalid. `table` qualifies the columns in a join. */
export function afterCursor(
  cursor: string | undefined,
  { table, time = 'created_at' }: { table?: string; time?: string } = {},
): Expression<SqlBool> {
  const [date = '', id = ''] = (cursor ?? '').split('.')
  if (!/^\d{1,15}$/.test(date) || id === '') return sql<SqlBool>`1 = 1`
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return sql<SqlBool>`(${column(time)}, ${column('id')}) < (${Number(date)}, ${id})`
}
