import { sql, type RawBuilder } from 'kysely'
import { daysAfter } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import { lists } from './top-list-tables.ts'
import type { ListName } from './tables.ts'
import type { Window } from './time-window.ts'

export type Named = { name: string; views: number; visitors: number }
type Page = { limit: number; after?: Pick<Named, 'name' | 'views'> | undefined }
type State = { since: string; until: string }

/** Most viewed first. Days that were summed at night are read so; the others of the window are added, and what has left it is taken off. */
export async function readList(db: Db, list: ListName, window: Window, { limit, after }: Page): Promise<Named[]> {
  const { since, until } = window
  const state = await findState(db, window)
  const parts = state
    ? [
        past(list, window),
        days(list, window, { from: daysAfter(state.until, 1), to: until }),
        ...(state.since > since ? [days(list, window, { from: since, to: daysAfter(state.since, -1) })] : []),
        ...(state.since < since ? [days(list, window, { from: state.since, to: daysAfter(since, -1), by: -1 })] : []),
      ]
    : [days(list, window, { from: since, to: until })]
  const following = after
    ? sql`and (sum(views) < ${after.views} or (sum(views) = ${after.views} and name > ${after.name}))`
    : sql``
  const { rows } = await sql<Named>`
    select name, sum(views) as views, sum(visitors) as visitors
    from (${sql.join(parts, sql` union all `)}) as parts
    group by name having sum(views) > 0 ${following}
    order by sum(views) desc, name limit ${limit}`.execute(db)
  return rows
}

/** Only what overlaps the window is of use. */
async function findState(db: Db, { days: length, since, until }: Window): Promise<State | undefined> {
  const state = await db
    .selectFrom('past_states')
    .select(['since', 'until'])
    .where('days', '=', length)
    .executeTakeFirst()
  return state && state.until >= since && state.until < until ? state : undefined
}

function past(list: ListName, { days: length, kinds }: Window): RawBuilder<unknown> {
  const counted = kinds.includes('own')
    ? sql`person + own as views, person_visitors + own_visitors as visitors`
    : sql`person as views, person_visitors as visitors`
  return sql`select name, ${counted} from list_pasts where list = ${list} and days = ${length}`
}

type Span = { from: string; to: string; by?: -1 }

function days(list: ListName, { kinds }: Window, { from, to, by }: Span): RawBuilder<unknown> {
  const { table, column } = lists[list]
  const sign = by === -1 ? sql`-` : sql``
  const visitors = list === 'country' ? sql`${sign}visitors` : sql`0`
  return sql`select ${sql.ref(column)} as name, ${sign}views as views, ${visitors} as visitors from ${sql.table(table)}
    where day >= ${from} and day <= ${to} and kind in (${sql.join(kinds)})`
}
