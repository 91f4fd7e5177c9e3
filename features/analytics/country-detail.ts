import { sql } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import type { Db } from '#features/tables.ts'
import { noReferrer, withTitles, type CountrySum, type PageSum, type ReferrerSum } from './top-lists.ts'
import type { Window } from './time-window.ts'

export type CountryDetail = CountrySum & { pages: PageSum[]; referrers: ReferrerSum[] }

/** All pages and referrers of one country; undefined when nobody came from there. */
export async function readCountry(db: Db, code: string, window: Window): Promise<CountryDetail | undefined> {
  const sum = await db
    .selectFrom('country_days')
    .select([sql<number | null>`sum(views)`.as('views'), sql<number | null>`sum(visitors)`.as('visitors')])
    .where('country', '=', code)
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .executeTakeFirst()
  if (!sum?.views) return undefined
  const [pages, referrers] = await Promise.all([listPagesOf(db, code, window), listReferrersOf(db, code, window)])
  return {
    code,
    name: countryName(code),
    views: sum.views,
    visitors: sum.visitors ?? 0,
    pages: await withTitles(db, pages),
    referrers,
  }
}

async function listPagesOf(db: Db, code: string, window: Window) {
  const rows = await db
    .selectFrom('country_pages')
    .select(['page_path', sql<number>`sum(views)`.as('views')])
    .where('country', '=', code)
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('page_path')
    .orderBy('views', 'desc')
    .orderBy('page_path')
    .execute()
  return rows.map(({ page_path, views }) => ({ path: page_path, views: views }))
}

async function listReferrersOf(db: Db, code: string, window: Window): Promise<ReferrerSum[]> {
  const rows = await db
    .selectFrom('country_referrers')
    .select(['referrer', sql<number>`sum(views)`.as('views')])
    .where('country', '=', code)
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .groupBy('referrer')
    .orderBy('views', 'desc')
    .orderBy('referrer')
    .execute()
  return rows.map(({ referrer, views }) => ({ name: referrer || noReferrer, views: views }))
}
