import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { readClickTotals } from './click-totals.ts'
import { listCountries, listDevices, listFailedSearches, listPages, listReferrers } from './top-lists.ts'
import { listDays, type TimeWindow } from './time-window.ts'
import { sql, type RawBuilder } from 'kysely'
import { startOfZonedDay } from '#domain/text/time-zone.ts'
import { jsonTable, toJsonRows } from '#features/json-rows.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { ViewKind } from './tables.ts'

const listLimits = { countries: 10, pages: 5, referrers: 10, clicks: 10, searches: 20 }

/** Reads daily rollups, so the cost does not depend on the number of views. */
export async function readOverview(db: Db, window: TimeWindow) {
  const { now: counted, before, visitorCountMethod, perDay: seen } = await readDayTotals(db, window)
  const { articleViews, ...now } = counted
  const [countries, pages, referrers, devices, clickSums, reactions, searches, hasViews] = await Promise.all([
    listCountries(db, window, listLimits.countries),
    listPages(db, window, { limit: listLimits.pages }),
    listReferrers(db, window, listLimits.referrers),
    listDevices(db, window),
    readClickTotals(db, window, { articleViews, limit: listLimits.clicks }),
    readEngagement(db, window),
    listFailedSearches(db, window, listLimits.searches),
    hasRows(db.selectFrom('day_sums')),
  ])
  const { perDay: clicked, ...clicks } = clickSums
  const perDay = listDays(window).map((day) => ({
    day,
    views: seen.get(day)?.views ?? 0,
    visitors: seen.get(day)?.visitors ?? 0,
    likes: reactions.likes.get(day) ?? 0,
    comments: reactions.comments.get(day) ?? 0,
    subscribers: reactions.subscribers.get(day) ?? 0,
    clicks: clicked.get(day) ?? 0,
  }))
  const { days, since, until } = window
  const lists = { countries, pages, referrers, devices, clicks, searches }
  return { days, since, until, now, before, visitorCountMethod, perDay, ...lists, hasViews }
}

/** Likes, comments and subscriptions per day, without spam and unconfirmed subscriptions. */
async function readEngagement(db: Db, window: TimeWindow) {
  // The database gets moments instead of days: it need not know the time zone.
  const startOf = (day: string) => startOfZonedDay(day, window.timeZone)
  const days = toJsonRows(listDays(window).map((day) => [day, startOf(day), startOf(addDays(day, 1))]))
  const countByDay = async (table: string, isCounted: RawBuilder<unknown>): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await sql<{ day: string; times: number }>`
      select days.value ->> 0 as day, count(*) as times from ${jsonTable(days)} as days
      join ${sql.table(table)} as entries
        on entries.created_at >= cast(days.value ->> 1 as bigint) and entries.created_at < cast(days.value ->> 2 as bigint)
      where ${isCounted} group by 1`.execute(db)
    return new Map(rows.map(({ day, times }) => [day, times]))
  }
  const [likes, comments, subscribers] = await Promise.all([
    countByDay('article_likes', sql`1 = 1`),
    countByDay('comments', sql`state <> 'spam'`),
    countByDay('subscribers', sql`state in ('subscribed', 'unsubscribed')`),
  ])
  return { likes, comments, subscribers }
}

type DayRow = { day: string; kind: ViewKind; views: number; article_views: number; visitors: number; sessions: number }

/** Totals of the window and of the preceding period. Only for thirty days is the number of visitors exact. */
async function readDayTotals(db: Db, window: TimeWindow) {
  const rows: DayRow[] = await db
    .selectFrom('day_sums')
    .select(['day', 'kind', 'views', 'article_views', 'visitors', 'sessions'])
    .where('day', '>=', window.before)
    .where('day', '<=', window.until)
    .execute()
  const isCounted = ({ kind }: DayRow) => window.kinds.includes(kind)
  const inside = rows.filter(({ day }) => day >= window.since)
  const counted = inside.filter(isCounted)
  const earlier = rows.filter((row) => row.day < window.since && isCounted(row))
  const exact = window.days === 30
  const [now, before] = exact
    ? await Promise.all([
        readRollingVisitors(db, window, window.until),
        readRollingVisitors(db, window, addDays(window.since, -1)),
      ])
    : [sumColumn(counted, 'visitors'), sumColumn(earlier, 'visitors')]
  const viewsOf = Map.groupBy(inside, ({ kind }) => kind)
  return {
    now: {
      views: sumColumn(counted, 'views'),
      visitors: now,
      sessions: sumColumn(counted, 'sessions'),
      admins: sumColumn(viewsOf.get('admin') ?? [], 'views'),
      crawlers: sumColumn(viewsOf.get('crawler') ?? [], 'views'),
      articleViews: sumColumn(counted, 'article_views'),
    },
    before: { views: sumColumn(earlier, 'views'), visitors: before, sessions: sumColumn(earlier, 'sessions') },
    visitorCountMethod: exact ? ('exact' as const) : ('daily-sum' as const),
    perDay: new Map(
      [...Map.groupBy(counted, ({ day }) => day)].map(([day, deltas]) => [
        day,
        { views: sumColumn(deltas, 'views'), visitors: sumColumn(deltas, 'visitors') },
      ]),
    ),
  }
}

function sumColumn(rows: readonly DayRow[], column: 'views' | 'article_views' | 'visitors' | 'sessions'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

/** Distinct visitors in the thirty days up to `day`: the sum of all daily changes so far. */
async function readRollingVisitors(db: Db, { kinds }: TimeWindow, day: string): Promise<number> {
  const row = await db
    .selectFrom('day_sums')
    .select((deltas) => deltas.fn.sum<number | null>('rolling_visitors_delta').as('rolling_visitors_delta'))
    .where('day', '<=', day)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return row?.rolling_visitors_delta ?? 0
}
