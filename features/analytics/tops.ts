import { sql } from 'kysely'
import { countryName } from '#domain/countries.ts'
import { devices, type Device } from '#domain/device.ts'
import type { Db } from '#features/tables.ts'
import type { Window } from './window.ts'

export type PageSum = { path: string; title: string | null; views: number }
export type CountrySum = { code: string; name: string; views: number; visitors: number }
export type ReferrerSum = { name: string; views: number }

export const noReferrer = 'Direct / None'

/** Most viewed first; `after` is where the page before ended. */
export async function listPages(
  db: Db,
  window: Window,
  { limit, after }: { limit: number; after?: { views: number; path: string } | undefined },
): Promise<PageSum[]> {
  const views = sql<number>`sum(views)`
  const rows = await db
    .selectFrom('page_days')
    .select(['page_path', views.as('views')])
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('page_path')
    .$if(after !== undefined, (query) =>
      query.having(
        sql<boolean>`(sum(views) < ${after?.views ?? 0} or (sum(views) = ${after?.views ?? 0} and page_path > ${after?.path ?? ''}))`,
      ),
    )
    .orderBy('views', 'desc')
    .orderBy('page_path')
    .limit(limit)
    .execute()
  return withTitles(
    db,
    rows.map(({ page_path, views: seen }) => ({ path: page_path, views: seen })),
  )
}

/** Articles by their titles; other pages have none. */
export async function withTitles<Row extends { path: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { title: string | null })[]> {
  const slugs = [...new Set(rows.flatMap(({ path }) => slugOf(path) ?? []))]
  const found =
    slugs.length === 0
      ? []
      : await db.selectFrom('articles').select(['slug', 'title']).where('slug', 'in', slugs).execute()
  const titles = new Map(found.map(({ slug, title }) => [slug, title]))
  return rows.map((row) => ({ ...row, title: titles.get(slugOf(row.path) ?? '') ?? null }))
}

function slugOf(path: string): string | undefined {
  return path.startsWith('/article/') ? path.slice('/article/'.length) : undefined
}

export async function listCountries(db: Db, window: Window, limit: number): Promise<CountrySum[]> {
  const rows = await db
    .selectFrom('country_days')
    .select(['country', sql<number>`sum(views)`.as('views'), sql<number>`sum(visitors)`.as('visitors')])
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('country')
    .orderBy('views', 'desc')
    .orderBy('country')
    .limit(limit)
    .execute()
  return rows.map(({ country, views, visitors }) => ({
    code: country,
    name: countryName(country),
    views: views,
    visitors: visitors,
  }))
}

export async function listReferrers(db: Db, window: Window, limit: number): Promise<ReferrerSum[]> {
  const rows = await db
    .selectFrom('referrer_days')
    .select(['referrer', sql<number>`sum(views)`.as('views')])
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('referrer')
    .orderBy('views', 'desc')
    .orderBy('referrer')
    .limit(limit)
    .execute()
  return rows.map(({ referrer, views }) => ({ name: referrer || noReferrer, views: views }))
}

/** Those that were seen, in the order in which they are named everywhere. */
export async function listDevices(db: Db, window: Window): Promise<{ name: Device; views: number }[]> {
  const rows = await db
    .selectFrom('device_days')
    .select(['device', sql<number>`sum(views)`.as('views')])
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('device')
    .execute()
  return devices.flatMap((name) => {
    const row = rows.find(({ device }) => device === name)
    return row ? [{ name, views: row.views }] : []
  })
}
