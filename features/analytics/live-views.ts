import { countryName } from '#domain/analytics/countries.ts'
import { iso } from '#domain/text/dates.ts'
import type { Db } from '#features/tables.ts'
import type { ViewKind } from './tables.ts'
import { withTitles } from './top-lists.ts'

const lately = 5 * 60 * 1000
const shownViews = 20
/** In a flood the newest views say enough. */
const mostLookedAt = 20_000

export type LiveView = {
  path: string
  title: string | null
  country: string
  countryName: string
  kind: ViewKind
  at: string
}
type Told = { path: string; country: string; kind: ViewKind; at: number }

/** Different people in the last five minutes; declared crawlers are none. */
export async function countVisitorsNow(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('page_views')
        .select(['visitor_id', 'kind'])
        .where('created_at', '>', now - lately)
        .orderBy('created_at', 'desc')
        .limit(mostLookedAt)
        .as('lately'),
    )
    .select((views) => views.fn.count<number>('visitor_id').distinct().as('visitors'))
    .where('kind', 'in', ['person', 'own'])
    .executeTakeFirst()
  return row?.visitors ?? 0
}

export async function listRecentViews(db: Db): Promise<LiveView[]> {
  const rows = await db
    .selectFrom('page_views')
    .select(['page_path as path', 'country', 'kind', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .limit(shownViews)
    .execute()
  return describeViews(db, rows)
}

/** In words: the title of an article, the name of a country. */
export async function describeViews(db: Db, views: readonly Told[]): Promise<LiveView[]> {
  const titled = await withTitles(db, views)
  return titled.map(({ path, title, country, kind, at }) => ({
    path,
    title,
    country,
    countryName: countryName(country),
    kind,
    at: iso(at),
  }))
}
