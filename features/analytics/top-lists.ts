import { sql } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import { devices } from '#domain/analytics/device.ts'
import type { Db } from '#features/tables.ts'
import { queryTopList } from './top-list-query.ts'
import { inWindow, type TimeWindow } from './time-window.ts'

export const directReferrer = 'Direct / None'

/** Most viewed first. `after` is the last row of the previous page. */
export async function listPages(
  db: Db,
  window: TimeWindow,
  { limit, after }: { limit: number; after?: { views: number; path: string } | undefined },
) {
  const from = after && { views: after.views, name: after.path }
  const rows = await queryTopList(db, 'page', window, { limit, after: from })
  return addTitles(
    db,
    rows.map(({ name, views }) => ({ path: name, views })),
  )
}

/** Only articles have titles. */
export async function addTitles<Row extends { path: string }>(
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

export async function listCountries(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'country', window, { limit })
  return rows.map(({ name: code, views, visitors }) => ({ code, name: countryName(code), views, visitors }))
}

export async function listReferrers(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'referrer', window, { limit })
  return rows.map(({ name, views }) => ({ name: name || directReferrer, views }))
}

/** Only devices with views, in the usual order. */
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

/** Searches without results, most frequent first. */
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
