import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'

type Sums = Record<string, Record<string, Record<string, number>>>
type Raw = Awaited<ReturnType<typeof readRaw>>[number]

const readRaw = (db: Db) => db.selectFrom('page_views').selectAll().orderBy('id').execute()

/** Every rollup recomputed from the raw rows in the simplest way: table, key, counts. */
export async function recountAnalytics(db: Db): Promise<Sums> {
  const rows = await readRaw(db)
  const slugs = await db.selectFrom('articles').select(['id', 'slug']).execute()
  const articles = new Map(slugs.map(({ id, slug }) => [`/article/${slug}`, id]))
  const sums: Sums = {}
  const add = (table: string, key: readonly (string | null)[], column: string, by = 1) => {
    const row = ((sums[table] ??= {})[key.join(' | ')] ??= {})
    row[column] = (row[column] ?? 0) + by
  }
  for (const row of rows) {
    const { day, kind, page_path, country, device } = row
    const referrer = row.referrer ?? ''
    const article = kind === 'crawler' ? undefined : articles.get(page_path)
    add('day_sums', [day, kind], 'views')
    if (page_path.startsWith('/article/')) add('day_sums', [day, kind], 'article_views')
    add('page_days', [day, page_path, kind], 'views')
    add('country_days', [day, country, kind], 'views')
    add('referrer_days', [day, referrer, kind], 'views')
    add('device_days', [day, device, kind], 'views')
    add('country_pages', [country, day, page_path, kind], 'views')
    add('country_referrers', [country, day, referrer, kind], 'views')
    if (article !== undefined) add('article_days', [article, day], 'views')
    if (article !== undefined && kind === 'admin') add('article_days', [article, day], 'admin_views')
    if (article !== undefined) add('article_counts', [article], 'views')
  }
  for (const { day, kind } of firstPerKey(rows, sessionKey)) add('day_sums', [day, kind], 'sessions')
  const known = rows.filter(({ visitor_id }) => visitor_id !== null)
  const met = firstPerKey(known, (row) => `${row.visitor_id} ${row.day} ${row.kind}`)
  for (const { day, kind, country, visitor_id } of met) {
    add('day_sums', [day, kind], 'visitors')
    add('country_days', [day, country, kind], 'visitors')
    add('visitor_days', [day, visitor_id, kind, country], 'rows')
  }
  return sums
}

function sessionKey({ session_id, visitor_id }: Raw): string | undefined {
  return session_id ?? visitor_id ?? undefined
}

function firstPerKey(rows: readonly Raw[], keyOf: (row: Raw) => string | undefined): Raw[] {
  const first = new Map<string, Raw>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== undefined && !first.has(key)) first.set(key, row)
  }
  return [...first.values()]
}

/** The same shape, from the rollup tables that the site reads; zeros left out, because a recount never finds them. */
export async function storedSums(db: Db): Promise<Sums> {
  const [days, pages, countries, referrers, devices, ofCountry, fromTo, articles, counts, visitors] = await Promise.all(
    [
      db.selectFrom('day_sums').select(['day', 'kind', 'views', 'article_views', 'visitors', 'sessions']).execute(),
      db.selectFrom('page_days').select(['day', 'page_path', 'kind', 'views']).execute(),
      db.selectFrom('country_days').select(['day', 'country', 'kind', 'views', 'visitors']).execute(),
      db.selectFrom('referrer_days').select(['day', 'referrer', 'kind', 'views']).execute(),
      db.selectFrom('device_days').select(['day', 'device', 'kind', 'views']).execute(),
      db.selectFrom('country_pages').select(['country', 'day', 'page_path', 'kind', 'views']).execute(),
      db.selectFrom('country_referrers').select(['country', 'day', 'referrer', 'kind', 'views']).execute(),
      db.selectFrom('article_days').select(['article_id', 'day', 'views', 'admin_views']).execute(),
      db.selectFrom('article_counts').select(['article_id', 'views']).execute(),
      db.selectFrom('visitor_days').select(['day', 'visitor_id', 'kind', 'country']).execute(),
    ],
  )
  const tables = {
    day_sums: days,
    page_days: pages,
    country_days: countries,
    referrer_days: referrers,
    device_days: devices,
    country_pages: ofCountry,
    country_referrers: fromTo,
    article_days: articles,
    article_counts: counts,
    visitor_days: visitors.map((row) => ({ ...row, rows: 1 })),
  }
  const entries = Object.entries(tables).map(([table, rows]) => [table, toSums(rows)] as const)
  return Object.fromEntries(entries.filter(([, rows]) => Object.keys(rows).length > 0))
}

function toSums(rows: readonly object[]): Record<string, Record<string, number>> {
  const withCountry = rows.flatMap((row) => {
    const cells = Object.entries(row)
    const key = cells.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
    const columns = cells.filter(([, value]) => typeof value !== 'string' && value !== 0)
    return columns.length === 0 ? [] : [[key.join(' | '), Object.fromEntries(columns)] as const]
  })
  return Object.fromEntries(withCountry)
}

/** Distinct visitors of these kinds in the thirty days that end with `until`. */
export async function recountRollingVisitors(db: Db, until: string, kind: string): Promise<number> {
  const since = addDays(until, -29)
  const rows = await readRaw(db)
  const inside = rows.filter((row) => row.kind === kind && row.day >= since && row.day <= until && row.visitor_id)
  return new Set(inside.map(({ visitor_id }) => visitor_id)).size
}
