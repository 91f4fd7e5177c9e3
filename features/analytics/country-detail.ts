import { sql } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import type { Db } from '#features/tables.ts'
import { directReferrer, addTitles } from './top-lists.ts'
import { inWindow, type TimeWindow } from './time-window.ts'

export async function readCountry(db: Db, code: string, window: TimeWindow) {
  const sum = await db
    .selectFrom('country_days')
    .select([sql<number | null>`sum(views)`.as('views'), sql<number | null>`sum(visitors)`.as('visitors')])
    .where('country', '=', code)
    .where(inWindow(window))
    .executeTakeFirst()
  if (!sum?.views) return undefined
  const list = async (table: 'country_pages' | 'country_referrers', column: 'page_path' | 'referrer') => {
    const { rows } = await sql<{ path: string; views: number }>`
      select ${sql.ref(column)} as path, sum(views) as views from ${sql.table(table)}
      where country = ${code} and ${inWindow(window)} group by ${sql.ref(column)} order by views desc, path`.execute(db)
    return rows
  }
  const [pages, referrers] = await Promise.all([
    list('country_pages', 'page_path'),
    list('country_referrers', 'referrer'),
  ])
  return {
    code,
    name: countryName(code),
    views: sum.views,
    visitors: sum.visitors ?? 0,
    pages: await addTitles(db, pages),
    referrers: referrers.map(({ path, views }) => ({ name: path || directReferrer, views })),
  }
}
