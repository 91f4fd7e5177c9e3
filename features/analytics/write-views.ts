import type { Kysely } from 'kysely'
import { dayOf } from '#domain/dates.ts'
import type { Db } from '#features/tables.ts'
import type { PageView } from './view.ts'

/** Raw rows and all their sums in one transaction. Sums are written in one order, so that two writers never wait for each other. */
export async function writeViews(db: Db, views: readonly PageView[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ids = await findArticles(trx, views)
    const rows = views.map((view) => {
      const lost = view.slug !== undefined && !ids.has(view.slug)
      return { ...view, page_path: lost ? '/404' : view.page_path, day: dayOf(view.created_at) }
    })
    await trx
      .insertInto('page_views')
      .values(rows.map(({ slug: _, ...row }) => row))
      .execute()
    await add(
      trx,
      'page_days',
      sum(rows, (row) => ({ day: row.day, page_path: row.page_path, kind: row.kind })),
    )
    await add(
      trx,
      'country_days',
      sum(rows, (row) => ({ day: row.day, country: row.country, kind: row.kind })),
    )
    await add(
      trx,
      'referrer_days',
      sum(rows, (row) => ({ day: row.day, referrer: row.referrer ?? '', kind: row.kind })),
    )
    const known = rows.flatMap((row) => (row.visitor_id === null ? [] : [{ ...row, visitor_id: row.visitor_id }]))
    await add(
      trx,
      'visitor_days',
      sum(known, (row) => ({ day: row.day, visitor_id: row.visitor_id, kind: row.kind })),
    )
    const read = rows.flatMap((row) => {
      const article_id = row.slug === undefined || row.kind === 'crawler' ? undefined : ids.get(row.slug)
      return article_id === undefined ? [] : [{ day: row.day, article_id }]
    })
    await add(
      trx,
      'article_days',
      sum(read, (row) => row),
    )
    await addToCounts(trx, read)
  })
}

async function findArticles(trx: Db, views: readonly PageView[]): Promise<Map<string, string>> {
  const slugs = [...new Set(views.flatMap((view) => view.slug ?? []))]
  if (slugs.length === 0) return new Map()
  const rows = await trx.selectFrom('articles').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

function sum<Row, Key extends object>(rows: readonly Row[], keyOf: (row: Row) => Key): (Key & { views: number })[] {
  const sums = new Map<string, Key & { views: number }>()
  for (const row of rows) {
    const key = keyOf(row)
    const name = JSON.stringify(key)
    const known = sums.get(name)
    if (known) known.views++
    else sums.set(name, { ...key, views: 1 })
  }
  return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

type Sum = Record<string, string | number> & { views: number }
type DayTable = 'page_days' | 'country_days' | 'referrer_days' | 'visitor_days' | 'article_days'
const keys: Readonly<Record<DayTable, readonly string[]>> = {
  page_days: ['day', 'page_path', 'kind'],
  country_days: ['day', 'country', 'kind'],
  referrer_days: ['day', 'referrer', 'kind'],
  visitor_days: ['day', 'visitor_id', 'kind'],
  article_days: ['article_id', 'day'],
}

/** The five tables differ in their keys only, so one statement serves them all. */
async function add(trx: Db, table: DayTable, rows: readonly Sum[]): Promise<void> {
  if (rows.length === 0) return
  const tables = trx as unknown as Kysely<Record<DayTable, Sum>>
  await tables
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(keys[table])
        .doUpdateSet((row) => ({ views: row(`${table}.views`, '+', row.ref('excluded.views')) })),
    )
    .execute()
}

async function addToCounts(trx: Db, read: readonly { article_id: string }[]): Promise<void> {
  for (const { article_id, views } of sum(read, (row) => ({ article_id: row.article_id }))) {
    await trx
      .updateTable('article_counts')
      .set((row) => ({ views: row('views', '+', views) }))
      .where('article_id', '=', article_id)
      .execute()
  }
}
