import { sql } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import type { Db } from '#features/tables.ts'
import { directReferrer, addTitles, type CountryTotal, type PageTotal, type ReferrerTotal } from './top-lists.ts'
import type { TimeWindow } from './time-window.ts'

export type CountryDetail = CountryTotal & { pages: PageTotal[]; referrers: ReferrerTotal[] }

/** All pages and referrers of one country; undefined without views. */
export async function readCountry(db: Db, code: string, window: TimeWindow): Promise<CountryDetail | undefined> {
  const sum = await db
    .selectFrom('country_days')
    .select([sql<number | null>`sum(views)`.as('views'), sql<number | null>`sum(visitors)`.as('visitors')])
    .where('country', '=', code)
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .where('kind', 'in', window.kinds)
    .executeTakeFirst()
  if (!sum?.views) return undefined
  const [pages, referrers] = await Promise.all([
    listCountryPages(db, code, window),
    listCountryReferrers(db, code, window),
  ])
  return {
    code,
    name: countryName(code),
    views: sum.views,
    visitors: sum.visitors ?? 0,
    pages: await addTitles(db, pages),
    referrers,
  }
}

async function listCountryPages(db: Db, code: string, window: TimeWindow) {
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
  return rows.map(({ page_path, views }) => ({ path: page_path, views }))
}

async function listCountryReferrers(db: Db, code: string, window: TimeWindow): Promise<ReferrerTotal[]> {
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
  return rows.map(({ referrer, views }) => ({ name: referrer || directReferrer, views }))
}
