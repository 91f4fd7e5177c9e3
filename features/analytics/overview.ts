import type { Db } from '#features/tables.ts'
import { readClickTotals } from './click-totals.ts'
import { readEngagement } from './engagement.ts'
import { listCountries, listDevices, listFailedSearches, listPages, listReferrers } from './top-lists.ts'
import { readDayTotals } from './day-totals.ts'
import { listDays, type TimeWindow } from './time-window.ts'

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
    hasAnyViews(db),
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

async function hasAnyViews(db: Db): Promise<boolean> {
  return (await db.selectFrom('day_sums').select('day').limit(1).executeTakeFirst()) !== undefined
}
