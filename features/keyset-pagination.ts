import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

type Keyset = { table?: string; time?: string }

/** Newest first. `next` is the cursor of the next page, and `table` qualifies the columns in a join. */
export async function readKeysetPage<From extends keyof Tables, Row extends { id: string }>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { cursor, size = 50, ...keyset }: Keyset & { cursor: string | undefined; size?: number },
): Promise<{ page: Row[]; next: string | null }> {
  const { time = 'created_at' } = keyset
  const rows = await query
    .where(afterCursor(cursor, keyset))
    .orderBy(columnOf(keyset, time), 'desc')
    .orderBy(columnOf(keyset, 'id'), 'desc')
    // One row more shows whether there is a next page.
    .limit(size + 1)
    .execute()
  return toPage(rows as Row[], size, time)
}

/** Splits off the extra row that was read to find out whether there is a next page. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
  time = 'created_at',
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last: (Row & Record<string, unknown>) | undefined = page.at(-1)
  return { page, next: rows.length > size && last ? `${String(last[time])}.${last.id}` : null }
}

/** Matches everything if the cursor is missing or invalid. */
export function afterCursor(cursor: string | undefined, keyset: Keyset = {}): Expression<SqlBool> {
  const [date = '', id = ''] = (cursor ?? '').split('.')
  if (!/^\d{1,15}$/.test(date) || id === '') return sql<SqlBool>`1 = 1`
  const { time = 'created_at' } = keyset
  return sql<SqlBool>`(${columnOf(keyset, time)}, ${columnOf(keyset, 'id')}) < (${Number(date)}, ${id})`
}

function columnOf({ table }: Keyset, name: string) {
  return sql.ref(table ? `${table}.${name}` : name)
}

export async function hasRows<From extends keyof Tables>(query: SelectQueryBuilder<Tables, From, object>) {
  return (
    (await query
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function countRows<From extends keyof Tables>(query: SelectQueryBuilder<Tables, From, object>) {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}
