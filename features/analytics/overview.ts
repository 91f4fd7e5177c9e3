import type { Db } from '#features/tables.ts'
import { readClicks, type ClickSums } from './click-totals.ts'
import { readReactions } from './engagement.ts'
import { listLostSearches, type LostSearch } from './failed-searches.ts'
import {
  listCountries,
  listDevices,
  listPages,
  listReferrers,
  type CountrySum,
  type PageSum,
  type ReferrerSum,
} from './top-lists.ts'
import { readTotals, type DayTotals } from './day-totals.ts'
import { everyDay, type Window } from './time-window.ts'

const shown = { countries: 10, pages: 5, referrers: 10, clicks: 10, searches: 20 }

type DayFigures = {
  day: string
  views: number
  visitors: number
  likes: number
  comments: number
  subscribers: number
  clicks: number
}
export type Overview = Pick<DayTotals, 'visitorsAre' | 'before'> & {
  days: number
  since: string
  until: string
  now: Omit<DayTotals['now'], 'articleViews'>
  perDay: DayFigures[]
  countries: CountrySum[]
  pages: PageSum[]
  referrers: ReferrerSum[]
  devices: Awaited<ReturnType<typeof listDevices>>
  clicks: Omit<ClickSums, 'perDay'>
  searches: LostSearch[]
  everSeen: boolean
}

/** The window, read from daily sums: it costs the same however many views there were. */
export async function readOverview(db: Db, window: Window): Promise<Overview> {
  const { now: counted, before, visitorsAre, perDay: seen } = await readTotals(db, window)
  const { articleViews, ...now } = counted
  const [countries, pages, referrers, devices, clickSums, reactions, searches, everSeen] = await Promise.all([
    listCountries(db, window, shown.countries),
    listPages(db, window, { limit: shown.pages }),
    listReferrers(db, window, shown.referrers),
    listDevices(db, window),
    readClicks(db, window, { articleViews, limit: shown.clicks }),
    readReactions(db, window),
    listLostSearches(db, window, shown.searches),
    wasEverSeen(db),
  ])
  const { perDay: clicked, ...clicks } = clickSums
  const perDay = everyDay(window).map((day) => ({
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
  return { days, since, until, now, before, visitorsAre, perDay, ...lists, everSeen }
}

async function wasEverSeen(db: Db): Promise<boolean> {
  return (await db.selectFrom('day_sums').select('day').limit(1).executeTakeFirst()) !== undefined
}
