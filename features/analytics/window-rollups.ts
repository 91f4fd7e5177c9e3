import { sql } from 'kysely'
import { toDay } from '#domain/text/dates.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import { topListEntries } from './top-list-tables.ts'
import { windowDays, type WindowDays } from './time-window.ts'

/** After midnight, views from yesterday may still be waiting to be written. */
const graceMs = 10 * 60 * 1000

/** Each day is a transaction, so an interrupted run continues and concurrent runs do not count a day twice. */
export async function advanceWindowRollups(db: Db, now: number): Promise<number> {
  const yesterday = addDays(toDay(now - graceMs), -1)
  let steps = 0
  for (const days of windowDays) while (await advanceOneDay(db, days, yesterday)) steps++
  return steps
}

async function advanceOneDay(db: Db, days: WindowDays, yesterday: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const begin = addDays(yesterday, 2 - days)
    await trx
      .insertInto('past_states')
      .values({ days, since: begin, until: addDays(begin, -1) })
      .onConflict((conflict) => conflict.column('days').doNothing())
      .execute()
    // Writing first locks the row, so that no other process takes the same step and no late view is missed.
    const state = await trx
      .updateTable('past_states')
      .set((row) => ({ days: row.ref('days') }))
      .where('days', '=', days)
      .returning(['since', 'until'])
      .executeTakeFirstOrThrow()
    if (state.until >= yesterday) return false
    // After a long downtime the whole rollup is outside the window.
    if (state.until < begin && state.since < begin) return resetRollup(trx, days, begin)
    const next = addDays(state.until, 1)
    await addDayToRollup(trx, days, next, 1)
    const oldest = addDays(next, 2 - days)
    if (state.since < oldest) await addDayToRollup(trx, days, state.since, -1)
    const since = state.since < oldest ? addDays(state.since, 1) : state.since
    await trx.updateTable('past_states').set({ since, until: next }).where('days', '=', days).execute()
    return true
  })
}

async function resetRollup(trx: Db, days: WindowDays, begin: string): Promise<boolean> {
  await trx.deleteFrom('list_pasts').where('days', '=', days).execute()
  await trx
    .updateTable('past_states')
    .set({ since: begin, until: addDays(begin, -1) })
    .where('days', '=', days)
    .execute()
  return true
}

async function addDayToRollup(trx: Db, days: WindowDays, day: string, by: 1 | -1): Promise<void> {
  const sign = by === 1 ? sql`` : sql`-`
  for (const [list, { table, column }] of topListEntries) {
    const visitors = list === 'country' ? sql`visitors` : sql`0`
    const of = (kind: string, metric: typeof sign) =>
      sql`${sign}sum(case when kind = ${kind} then ${metric} else 0 end)`
    await sql`
      insert into list_pasts (list, days, name, person, own, person_visitors, own_visitors)
      select ${sql.lit(list)}, ${sql.lit(days)}, ${sql.ref(column)}, ${of('person', sql`views`)}, ${of('own', sql`views`)},
        ${of('person', visitors)}, ${of('own', visitors)}
      from ${sql.table(table)} where day = ${day} and kind in ('person', 'own') group by ${sql.ref(column)}
      on conflict (list, days, name) do update set person = list_pasts.person + excluded.person,
        own = list_pasts.own + excluded.own,
        person_visitors = list_pasts.person_visitors + excluded.person_visitors,
        own_visitors = list_pasts.own_visitors + excluded.own_visitors`.execute(trx)
  }
  if (by === -1)
    await trx.deleteFrom('list_pasts').where('days', '=', days).where('person', '=', 0).where('own', '=', 0).execute()
}
