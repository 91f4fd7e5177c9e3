import { sql, type Expression, type SqlBool } from 'kysely'

type Placed = { created_at: number; id: string }

/** Pages of lists that run from the newest to the oldest; `next` is where the following page begins. */
export function pageOf<Row extends Placed>(rows: readonly Row[], size: number): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last ? `${last.created_at}.${last.id}` : null }
}

/** Everything, when there is no cursor or one that is not ours. `table` qualifies the columns where a join needs it. */
export function afterCursor(cursor: string | undefined, table?: string): Expression<SqlBool> {
  const [time = '', id = ''] = (cursor ?? '').split('.')
  if (!/^\d{1,15}$/.test(time) || id === '') return sql<SqlBool>`1 = 1`
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return sql<SqlBool>`(${column('created_at')}, ${column('id')}) < (${Number(time)}, ${id})`
}
