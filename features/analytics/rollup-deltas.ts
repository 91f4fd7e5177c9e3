import { sql, type CompiledQuery } from 'kysely'
import { asRows, columnsOf, tableOf } from '#features/json-rows.ts'
import { keptBy, preparedStatement } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import { together } from '#features/query-batch.ts'
import { listEntries } from './top-list-tables.ts'

type Values = Readonly<Record<string, string | number>>
type SumTable = keyof typeof keys

/** What names a row of each table. */
const keys = {
  day_sums: ['day', 'kind'],
  page_days: ['day', 'page_path', 'kind'],
  country_days: ['day', 'country', 'kind'],
  referrer_days: ['day', 'referrer', 'kind'],
  device_days: ['day', 'device', 'kind'],
  country_pages: ['country', 'day', 'page_path', 'kind'],
  country_referrers: ['country', 'day', 'referrer', 'kind'],
  article_days: ['article_id', 'day'],
  list_pasts: ['list', 'days', 'name'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The numbers that are added up. */
const zeros: Readonly<Record<SumTable, Readonly<Record<string, number>>>> = {
  day_sums: { views: 0, article_views: 0, visitors: 0, sessions: 0, reach: 0 },
  page_days: { views: 0 },
  country_days: { views: 0, visitors: 0 },
  referrer_days: { views: 0 },
  device_days: { views: 0 },
  country_pages: { views: 0 },
  country_referrers: { views: 0 },
  article_days: { views: 0, own: 0 },
  list_pasts: { person: 0, own: 0, person_visitors: 0, own_visitors: 0 },
}
const numbersOf = (table: SumTable) => Object.keys(zeros[table])

type PastState = { days: number; since: string; until: string }
export const selectPasts = preparedStatement(() => sql<PastState>`select days, since, until from past_states`)

/** What to add to the tables, gathered first, so that each table is written once and in one order. */
export class Sums {
  readonly #rows = new Map<SumTable, Map<string, Record<string, string | number>>>()

  add(table: SumTable, key: Values, values: Readonly<Record<string, number>>) {
    const rows = this.#rows.get(table) ?? new Map<string, Record<string, string | number>>()
    this.#rows.set(table, rows)
    let name = ''
    for (const column of keys[table]) name += `${key[column]}\n`
    let row = rows.get(name)
    if (!row) rows.set(name, (row = { ...key, ...zeros[table] }))
    for (const column in values) row[column] = Number(row[column]) + Number(values[column])
  }

  async write(trx: Db): Promise<void> {
    const [pasts] = await together(trx, [selectPasts(trx)])
    await together(trx, this.statements(trx, pasts))
  }

  /** Tables and rows always in the same order, so that two writers never wait for each other. */
  statements(trx: Db, pasts: readonly PastState[]): CompiledQuery[] {
    this.#addToPasts(pasts)
    return (Object.keys(keys) as SumTable[]).flatMap((table) => {
      const numbers = numbersOf(table)
      const rows = [...(this.#rows.get(table) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      const changing = rows.filter((row) => numbers.some((column) => row[column] !== 0))
      const columns = [...keys[table], ...numbers]
      if (changing.length === 0) return []
      return addAll(table)(trx, asRows(changing.map((row) => columns.map((column) => row[column] ?? null))))
    })
  }

  /** What comes late belongs to days that were summed already. */
  #addToPasts(pasts: readonly PastState[]) {
    for (const { days, since, until } of pasts) {
      for (const [list, { table, column }] of listEntries) {
        for (const row of this.#rows.get(table)?.values() ?? []) {
          const { day = '', kind = '', [column]: name = '', views = 0, visitors = 0 } = row
          if (day < since || day > until || kind === 'crawler') continue
          this.add(
            'list_pasts',
            { list, days, name },
            { [kind]: Number(views), [`${kind}_visitors`]: Number(visitors) },
          )
        }
      }
    }
  }

  /** After something was taken out: rows in which nothing is left go. */
  async sweep(trx: Db): Promise<void> {
    for (const [table, rows] of this.#rows) {
      for (const row of rows.values()) {
        if (!numbersOf(table).some((column) => Number(row[column]) < 0)) continue
        let gone = trx.deleteFrom(table)
        for (const column of keys[table]) gone = gone.where(column as never, '=', row[column] as never)
        for (const column of numbersOf(table)) gone = gone.where(column as never, '=', 0 as never)
        await gone.execute()
      }
    }
  }
}

/** The tables differ in their columns only, so one statement serves them all. */
const addAll = keptBy((table: SumTable) => {
  const numbers = numbersOf(table)
  const columns = [...keys[table], ...numbers]
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const added = numbers.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  return preparedStatement(
    (rows: string) => sql<never>`
      insert into ${sql.table(table)} (${refs(columns)})
      select ${columnsOf(columns, [...numbers, 'days'])} from ${tableOf(rows)} where true
      on conflict (${refs(keys[table])}) do update set ${sql.join(added)}`,
  )
})
