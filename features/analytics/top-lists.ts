import { sql, type RawBuilder } from 'kysely'
import { countryName } from '#domain/analytics/countries.ts'
import { devices } from '#domain/analytics/device.ts'
import type { Db } from '#features/tables.ts'
import { inWindow, type TimeWindow } from './time-window.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { topListTables } from './top-list-tables.ts'
import type { TopListName } from './tables.ts'

export const directReferrer = 'Direct / None'

/** Most viewed first. `after` is the last row of the previous page. */
export async function listPages(
  db: Db,
  window: TimeWindow,
  { limit, after }: { limit: number; after?: { views: number; path: string } | undefined },
) {
  const from = after && { views: after.views, name: after.path }
  const rows = await queryTopList(db, 'page', window, { limit, after: from })
  const pages = rows.map(({ name, views }) => ({ path: name, views }))
  return addTitles(db, pages)
}

/** Only articles have titles. */
export async function addTitles<Row extends { path: string }>(db: Db, rows: readonly Row[]) {
  const slugs = [...new Set(rows.flatMap(({ path }) => slugOf(path) ?? []))]
  const found =
    slugs.length === 0
      ? []
      : await db.selectFrom('articles').select(['slug', 'title']).where('slug', 'in', slugs).execute()
  const titles = new Map(found.map(({ slug, title }) => [slug, title]))
  return rows.map((row) => ({ ...row, title: titles.get(slugOf(row.path) ?? '') ?? null }))
}

function slugOf(path: string): string | undefined {
  return path.startsWith('/article/') ? path.slice('/article/'.length) : undefined
}

export async function listCountries(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'country', window, { limit })
  return rows.map(({ name: code, views, visitors }) => ({ code, name: countryName(code), views, visitors }))
}

export async function listReferrers(db: Db, window: TimeWindow, limit: number) {
  const rows = await queryTopList(db, 'referrer', window, { limit })
  return rows.map(({ name, views }) => ({ name: name || directReferrer, views }))
}

export async function listDevices(db: Db, window: TimeWindow) {
  const rows = await db
    .selectFrom('device_days')
    .select(['device', sql<number>`sum(views)`.as('views')])
    .where(inWindow(window))
    .groupBy('device')
    .execute()
  return devices.flatMap((name) => {
    const row = rows.find(({ device }) => device === name)
    return row ? [{ name, views: row.views }] : []
  })
}

export function listFailedSearches(db: Db, { since, until }: TimeWindow, limit: number) {
  return db
    .selectFrom('search_days')
    .select(['query', sql<number>`sum(times)`.as('times'), sql<string>`max(day)`.as('last')])
    .where('day', '>=', since)
    .where('day', '<=', until)
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('last', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute()
}

type TopListRow = { name: string; views: number; visitors: number }
type TopListPage = { limit: number; after?: Pick<TopListRow, 'name' | 'views'> | undefined }
type RollupState = { since: string; until: string }

/** Starts from the window rollup, adds newer days and subtracts those that have left the window. */
async function queryTopList(db: Db, list: TopListName, window: TimeWindow, { limit, after }: TopListPage) {
  const { since, until } = window
  const state = await findRollupState(db, window)
  const parts = state
    ? [
        rollupPart(list, window),
        dayPart(list, window, { from: addDays(state.until, 1), to: until }),
        ...(state.since > since ? [dayPart(list, window, { from: since, to: addDays(state.since, -1) })] : []),
        ...(state.since < since ? [dayPart(list, window, { from: state.since, to: addDays(since, -1), by: -1 })] : []),
      ]
    : [dayPart(list, window, { from: since, to: until })]
  const following = after
    ? sql`and (sum(views) < ${after.views} or (sum(views) = ${after.views} and name > ${after.name}))`
    : sql``
  const { rows } = await sql<TopListRow>`
    select name, sum(views) as views, sum(visitors) as visitors
    from (${sql.join(parts, sql` union all `)}) as parts
    group by name having sum(views) > 0 ${following}
    order by sum(views) desc, name limit ${limit}`.execute(db)
  return rows
}

/** Undefined when the rollup does not overlap the window. */
async function findRollupState(db: Db, { days, since, until }: TimeWindow): Promise<RollupState | undefined> {
  const state = await db
    .selectFrom('past_states')
    .select(['since', 'until'])
    .where('days', '=', days)
    .executeTakeFirst()
  return state && state.until >= since && state.until < until ? state : undefined
}

function rollupPart(list: TopListName, { days, kinds }: TimeWindow): RawBuilder<unknown> {
  const counted = kinds.includes('own')
    ? sql`person + own as views, person_visitors + own_visitors as visitors`
    : sql`person as views, person_visitors as visitors`
  return sql`select name, ${counted} from list_pasts where list = ${list} and days = ${days}`
}

type DayRange = { from: string; to: string; by?: -1 }

function dayPart(list: TopListName, { kinds }: TimeWindow, { from, to, by }: DayRange): RawBuilder<unknown> {
  const { table, column } = topListTables[list]
  const sign = by === -1 ? sql`-` : sql``
  const visitors = list === 'country' ? sql`${sign}visitors` : sql`0`
  return sql`select ${sql.ref(column)} as name, ${sign}views as views, ${visitors} as visitors from ${sql.table(table)}
    where day >= ${from} and day <= ${to} and kind in (${sql.join(kinds)})`
}
