import { daysAfter } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import type { ViewKind } from './tables.ts'
import type { Window } from './time-window.ts'

type DaySum = { day: string; kind: ViewKind; views: number; article_views: number; visitors: number; sessions: number }
type Totals = { views: number; visitors: number; sessions: number }
export type DayTotals = {
  now: Totals & { own: number; crawlers: number; articleViews: number }
  before: Totals
  visitorsAre: 'exact' | 'daily-sum'
  perDay: ReadonlyMap<string, { views: number; visitors: number }>
}

/** The days of the window and as many before it, summed. Visitors of thirty days are known exactly. */
export async function readTotals(db: Db, window: Window): Promise<DayTotals> {
  const rows: DaySum[] = await db
    .selectFrom('day_sums')
    .select(['day', 'kind', 'views', 'article_views', 'visitors', 'sessions'])
    .where('day', '>=', window.before)
    .where('day', '<=', window.until)
    .execute()
  const isCounted = ({ kind }: DaySum) => window.kinds.includes(kind)
  const inside = rows.filter(({ day }) => day >= window.since)
  const counted = inside.filter(isCounted)
  const earlier = rows.filter((row) => row.day < window.since && isCounted(row))
  const exact = window.days === 30
  const [now, before] = exact
    ? await Promise.all([readReach(db, window, window.until), readReach(db, window, daysAfter(window.since, -1))])
    : [total(counted, 'visitors'), total(earlier, 'visitors')]
  const ofKind = (wanted: ViewKind) =>
    total(
      inside.filter(({ kind }) => kind === wanted),
      'views',
    )
  return {
    now: {
      views: total(counted, 'views'),
      visitors: now,
      sessions: total(counted, 'sessions'),
      own: ofKind('own'),
      crawlers: ofKind('crawler'),
      articleViews: total(counted, 'article_views'),
    },
    before: { views: total(earlier, 'views'), visitors: before, sessions: total(earlier, 'sessions') },
    visitorsAre: exact ? 'exact' : 'daily-sum',
    perDay: new Map(
      [...Map.groupBy(counted, ({ day }) => day)].map(([day, sums]) => [
        day,
        { views: total(sums, 'views'), visitors: total(sums, 'visitors') },
      ]),
    ),
  }
}

function total(rows: readonly DaySum[], column: 'views' | 'article_views' | 'visitors' | 'sessions'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

/** Different visitors in the thirty days that end with `day`: the sum of all changes until then. */
async function readReach(db: Db, { kinds }: Window, day: string): Promise<number> {
  const row = await db
    .selectFrom('day_sums')
    .select((sums) => sums.fn.sum<number | null>('reach').as('reach'))
    .where('day', '<=', day)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return row?.reach ?? 0
}
