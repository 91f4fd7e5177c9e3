import { sql } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import { devices } from '#domain/analytics/device.ts'
import type { Db } from '#features/tables.ts'
import { inWindow, type TimeWindow } from './time-window.ts'

export const directReferrer = 'Direct / None'

const topLists = {
  page: { table: 'page_days', column: 'page_path' },
  country: { table: 'country_days', column: 'country' },
  referrer: { table: 'referrer_days', column: 'referrer' },
} as const
type TopList = keyof typeof topLists

/** Most viewed first. `after` is the last row of the previous page. */
export async function listPages(
  db: Db,
  window: TimeWindow,
  { limit, after }: { limit: number; after?: { views: number; path: string } | undefined },
) {
  const from = after && { views: after.views, name: after.path }
  const rows = await queryTopList(db, 'page', window, { limit, after: from })
  const pages = rows.map(({ name, views }) => ({ path: name, views }))
  return addTitles(db, pages)
}

/** Of articles and of pages that the owner added. The dashboard itself names the others. */
export async function addTitles<Row extends { path: string }>(db: Db, rows: readonly Row[]) {
  const slugs = [...new Set(rows.flatMap(({ path }) => slugOf(path) ?? []))]
  const paths = [...new Set(rows.flatMap(({ path }) => (/^\/[^/]+$/.test(path) ? path : [])))]
  const [articles, pages] = await Promise.all([
    slugs.length === 0 ? [] : db.selectFrom('articles').select(['slug', 'title']).where('slug', 'in', slugs).execute(),
    paths.length === 0 ? [] : db.selectFrom('pages').select(['path', 'title']).where('path', 'in', paths).execute(),
  ])
  const titles = new Map([
    ...articles.map(({ slug, title }) => [`/article/${slug}`, title] as const),
    ...pages.map(({ path, title }) => [path, title] as const),
  ])
  return rows.map((row) => ({ ...row, title: titles.get(row.path) ?? null }))
}

function slugOf(path: string): string | undefined {
  return path.startsWith('/article/') ? path.slice('/article/'.length) : undefined
}

export async function listCountries(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'country', window, { limit })
  return rows.map(({ name: code, views, visitors }) => ({ code, name: countryName(code), views, visitors }))
}

export async function listReferrers(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'referrer', window, { limit })
  return rows.map(({ name, views }) => ({ name: name || directReferrer, views }))
}

export async function listDevices(db: Db, window: TimeWindow) {
  const rows = await db
    .selectFrom('device_days')
    .select(['device', sql<number>`sum(views)`.as('views')])
    .where(inWindow(window))
    .groupBy('device')
    .execute()
  return devices.flatMap((name) => {
    const row = rows.find(({ device }) => device === name)
    return row ? [{ name, views: row.views }] : []
  })
}

export function listFailedSearches(db: Db, { since, until }: TimeWindow, limit: number) {
  return db
    .selectFrom('search_days')
    .select(['query', sql<number>`sum(times)`.as('times'), sql<string>`max(day)`.as('last')])
    .where('day', '>=', since)
    .where('day', '<=', until)
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('last', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute()
}

type TopListRow = { name: string; views: number; visitors: number }
type TopListPage = { limit: number; after?: Pick<TopListRow, 'name' | 'views'> | undefined }

/** Adds up the days of the window. */
async function queryTopList(db: Db, list: TopList, window: TimeWindow, { limit, after }: TopListPage) {
  const { table, column } = topLists[list]
  const visitors = list === 'country' ? sql`sum(visitors)` : sql`0`
  const following = after
    ? sql`and (sum(views) < ${after.views} or (sum(views) = ${after.views} and ${sql.ref(column)} > ${after.name}))`
    : sql``
  const { rows } = await sql<TopListRow>`
    select ${sql.ref(column)} as name, sum(views) as views, ${visitors} as visitors
    from ${sql.table(table)} where ${inWindow(window)}
    group by ${sql.ref(column)} having sum(views) > 0 ${following}
    order by sum(views) desc, ${sql.ref(column)} limit ${limit}`.execute(db)
  return rows
}
