import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import type { ViewKind } from './tables.ts'
import type { TimeWindow } from './time-window.ts'

type DayRow = { day: string; kind: ViewKind; views: number; article_views: number; visitors: number; sessions: number }

/** Totals of the window and of the preceding period. Only for thirty days is the number of visitors exact. */
export async function readDayTotals(db: Db, window: TimeWindow) {
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
      own: sumColumn(viewsOf.get('own') ?? [], 'views'),
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
    .select((deltas) => deltas.fn.sum<number | null>('reach').as('reach'))
    .where('day', '<=', day)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return row?.reach ?? 0
}
