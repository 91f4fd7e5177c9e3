import { sql, type CompiledQuery } from 'kysely'
import { toJsonRows, jsonColumns, jsonTable } from '#features/json-rows.ts'
import { preparedStatement } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import type { PageView } from './tables.ts'

/** The key of each table, and the columns that are summed. */
const rollups = {
  day_sums: {
    key: ['day', 'kind'],
    counts: { views: 0, article_views: 0, visitors: 0, sessions: 0, rolling_visitors_delta: 0 },
  },
  page_days: { key: ['day', 'page_path', 'kind'], counts: { views: 0 } },
  country_days: { key: ['day', 'country', 'kind'], counts: { views: 0, visitors: 0 } },
  referrer_days: { key: ['day', 'referrer', 'kind'], counts: { views: 0 } },
  device_days: { key: ['day', 'device', 'kind'], counts: { views: 0 } },
  country_pages: { key: ['country', 'day', 'page_path', 'kind'], counts: { views: 0 } },
  country_referrers: { key: ['country', 'day', 'referrer', 'kind'], counts: { views: 0 } },
  article_days: { key: ['article_id', 'day'], counts: { views: 0, admin_views: 0 } },
}

type RollupKey = Readonly<Record<string, string | number>>
type RollupTable = keyof typeof rollups

const rollupTables = Object.keys(rollups) as RollupTable[]
/** The columns that are summed. */
const countColumns = (table: RollupTable) => Object.keys(rollups[table].counts)

/** Collects changes to the rollup tables, so that each table is written once. */
export class RollupDeltas {
  readonly #rows = new Map<RollupTable, Map<string, Record<string, string | number>>>()

  add(table: RollupTable, key: RollupKey, values: Readonly<Record<string, number>>) {
    const rows = this.#rows.get(table) ?? new Map<string, Record<string, string | number>>()
    this.#rows.set(table, rows)
    let name = ''
    for (const column of rollups[table].key) name += `${key[column]}\n`
    let row = rows.get(name)
    if (!row) rows.set(name, (row = { ...key, ...rollups[table].counts }))
    for (const column in values) row[column] = Number(row[column]) + Number(values[column])
  }

  async write(trx: Db): Promise<void> {
    for (const statement of this.statements(trx)) await trx.executeQuery(statement)
  }

  /** Tables and rows are always in the same order, so that two writers cannot deadlock. */
  statements(trx: Db): CompiledQuery[] {
    return rollupTables.flatMap((table) => {
      const numbers = countColumns(table)
      const rows = [...(this.#rows.get(table) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      const changing = rows.filter((row) => numbers.some((column) => row[column] !== 0))
      const columns = [...rollups[table].key, ...numbers]
      if (changing.length === 0) return []
      return (
        upserts.get(table)?.(trx, toJsonRows(changing.map((row) => columns.map((column) => row[column] ?? null)))) ?? []
      )
    })
  }

  async deleteEmptyRows(trx: Db): Promise<void> {
    for (const [table, rows] of this.#rows) {
      for (const row of rows.values()) {
        if (!countColumns(table).some((column) => Number(row[column]) < 0)) continue
        let deleted = trx.deleteFrom(table)
        for (const column of rollups[table].key) deleted = deleted.where(column as never, '=', row[column] as never)
        for (const column of countColumns(table)) deleted = deleted.where(column as never, '=', 0 as never)
        await deleted.execute()
      }
    }
  }
}

/** The tables differ only in their columns, so they share one statement. */
function prepareUpsert(table: RollupTable) {
  const numbers = countColumns(table)
  const columns = [...rollups[table].key, ...numbers]
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const added = numbers.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  return preparedStatement(
    (rows: string) => sql<never>`
      insert into ${sql.table(table)} (${refs(columns)})
      select ${jsonColumns(columns, numbers)} from ${jsonTable(rows)} where true
      on conflict (${refs(rollups[table].key)}) do update set ${sql.join(added)}`,
  )
}

const upserts = new Map(rollupTables.map((table) => [table, prepareUpsert(table)]))

type CountedView = Pick<PageView, 'kind' | 'page_path' | 'country' | 'referrer' | 'device'> & { day: string }

/** Counts a view in every rollup. `by` is the number of identical views, or -1 to remove one. */
export function addView(deltas: RollupDeltas, { day, kind, page_path, country, device, ...view }: CountedView, by = 1) {
  const one = { views: by }
  const referrer = view.referrer ?? ''
  deltas.add('day_sums', { day, kind }, page_path.startsWith('/article/') ? { views: by, article_views: by } : one)
  deltas.add('page_days', { day, page_path, kind }, one)
  deltas.add('country_days', { day, country, kind }, one)
  deltas.add('referrer_days', { day, referrer, kind }, one)
  deltas.add('device_days', { day, device, kind }, one)
  deltas.add('country_pages', { country, day, page_path, kind }, one)
  deltas.add('country_referrers', { country, day, referrer, kind }, one)
}
