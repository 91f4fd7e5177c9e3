import { countryName } from '#domain/analytics/countries.ts'
import { toIsoString } from '#domain/text/dates.ts'
import type { Db } from '#features/tables.ts'
import type { ViewKind } from './tables.ts'
import { addTitles } from './top-lists.ts'

const recentMs = 5 * 60 * 1000
const maxRecentViews = 20
/** Caps the cost during a flood of views. */
const maxScannedViews = 20_000

export type LiveView = Awaited<ReturnType<typeof describeViews>>[number]
type PublishedView = { path: string; country: string; kind: ViewKind; at: number }

export async function countVisitorsNow(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('page_views')
        .select(['visitor_id', 'kind'])
        .where('created_at', '>', now - recentMs)
        .orderBy('created_at', 'desc')
        .limit(maxScannedViews)
        .as('lately'),
    )
    .select((views) => views.fn.count<number>('visitor_id').distinct().as('visitors'))
    .where('kind', 'in', ['person', 'admin'])
    .executeTakeFirst()
  return row?.visitors ?? 0
}

export async function listRecentViews(db: Db) {
  const rows = await db
    .selectFrom('page_views')
    .select(['page_path as path', 'country', 'kind', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .limit(maxRecentViews)
    .execute()
  return describeViews(db, rows)
}

export async function describeViews(db: Db, views: readonly PublishedView[]) {
  const titled = await addTitles(db, views)
  return titled.map(({ path, title, country, kind, at }) => ({
    path,
    title,
    country,
    countryName: countryName(country),
    kind,
    at: toIsoString(at),
  }))
}
