import { dayOf } from '#domain/dates.ts'
import type { Db, ViewKind } from '#features/tables.ts'

const day = 24 * 60 * 60 * 1000
const windowDays = 30
const shownCountries = 10
const shownPages = 5
const people: readonly ViewKind[] = ['person', 'own']

type Counted = { name: string; views: number }
export type Overview = {
  views: number
  own: number
  crawlers: number
  /** Distinct visitors of each day, added up. */
  dailyVisitors: number
  days: readonly { day: string; views: number }[]
  countries: readonly Counted[]
  pages: readonly Counted[]
}

/** The last thirty days, read from the daily sums: it costs the same however many views there were. */
export async function readOverview(db: Db, now: number): Promise<Overview> {
  const since = dayOf(now - (windowDays - 1) * day)
  const [kinds, days, visitors, countries, pages] = await Promise.all([
    db
      .selectFrom('page_days')
      .select((row) => ['kind', row.fn.sum<number>('views').as('views')])
      .where('day', '>=', since)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('page_days')
      .select((row) => ['day', row.fn.sum<number>('views').as('views')])
      .where('day', '>=', since)
      .where('kind', 'in', people)
      .groupBy('day')
      .orderBy('day')
      .execute(),
    db
      .selectFrom('visitor_days')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('day', '>=', since)
      .where('kind', 'in', people)
      .executeTakeFirst(),
    top(db, 'country_days', 'country', since, shownCountries),
    top(db, 'page_days', 'page_path', since, shownPages),
  ])
  const of = (kind: ViewKind) => kinds.find((row) => row.kind === kind)?.views ?? 0
  return {
    views: of('person') + of('own'),
    own: of('own'),
    crawlers: of('crawler'),
    dailyVisitors: visitors?.count ?? 0,
    days: everyDay(days, now),
    countries,
    pages,
  }
}

async function top(
  db: Db,
  table: 'country_days' | 'page_days',
  column: 'country' | 'page_path',
  since: string,
  limit: number,
) {
  const rows = await db
    .selectFrom(table)
    .select((row) => [
      row
        .ref(column as never)
        .$castTo<string>()
        .as('name'),
      row.fn.sum<number>('views').as('views'),
    ])
    .where('day', '>=', since)
    .where('kind', 'in', people)
    .groupBy(column as never)
    .orderBy('views', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ name, views }) => ({ name, views }))
}

/** Quiet days are days too. */
function everyDay(days: readonly { day: string; views: number }[], now: number) {
  const counted = new Map(days.map((row) => [row.day, row.views]))
  return Array.from({ length: windowDays }, (_, index) => {
    const name = dayOf(now - (windowDays - 1 - index) * day)
    return { day: name, views: counted.get(name) ?? 0 }
  })
}
