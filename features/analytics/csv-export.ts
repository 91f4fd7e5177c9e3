import type { Db } from '#features/tables.ts'
import { listArticleClicks, listProductClicks } from './click-totals.ts'
import { readOverview } from './overview.ts'
import { listCountries, listFailedSearches, listPages, listReferrers } from './top-lists.ts'
import type { TimeWindow } from './time-window.ts'

type CsvRows = readonly (readonly (string | number)[])[]
const maxRows = 50_000

const tables = {
  async days(db: Db, window: TimeWindow): Promise<CsvRows> {
    const { perDay } = await readOverview(db, window)
    const head = ['day', 'views', 'visitors', 'likes', 'comments', 'subscribers', 'clicks'] as const
    return [head, ...perDay.map((row) => head.map((name) => row[name]))]
  },
  async pages(db: Db, window: TimeWindow): Promise<CsvRows> {
    const pages = await listPages(db, window, { limit: maxRows })
    return [['path', 'title', 'views'], ...pages.map(({ path, title, views }) => [path, title ?? '', views])]
  },
  async countries(db: Db, window: TimeWindow): Promise<CsvRows> {
    const countries = await listCountries(db, window, maxRows)
    const rows = countries.map(({ code, name, views, visitors }) => [code, name, views, visitors])
    return [['code', 'country', 'views', 'daily visitors'], ...rows]
  },
  async referrers(db: Db, window: TimeWindow): Promise<CsvRows> {
    const referrers = await listReferrers(db, window, maxRows)
    return [['referrer', 'views'], ...referrers.map(({ name, views }) => [name, views])]
  },
  async clicks(db: Db, window: TimeWindow): Promise<CsvRows> {
    const [products, articles] = [
      await listProductClicks(db, window, maxRows),
      await listArticleClicks(db, window, maxRows),
    ]
    return [
      ['kind', 'id', 'title', 'clicks', 'views'],
      ...products.map(({ id, title, clicks }) => ['product', id, title, clicks, '']),
      ...articles.map(({ id, title, clicks, views }) => ['article', id, title, clicks, views]),
    ]
  },
  async searches(db: Db, window: TimeWindow): Promise<CsvRows> {
    const searches = await listFailedSearches(db, window, maxRows)
    return [['search', 'searches', 'last searched'], ...searches.map(({ query, times, last }) => [query, times, last])]
  },
}

type CsvTableName = keyof typeof tables

export async function readCsvTable(db: Db, name: string, window: TimeWindow): Promise<string[][] | undefined> {
  if (!Object.hasOwn(tables, name)) return undefined
  const rows = await tables[name as CsvTableName](db, window)
  return rows.map((cells) => cells.map(String))
}
