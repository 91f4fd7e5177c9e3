import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Db } from '#features/tables.ts'
import { RollupDeltas, addView } from './rollup-deltas.ts'
import { addRollingVisitorChange, resolveSessionId } from './visitor-days.ts'

/** Views from before an admin signed in. One day of one browser per transaction, so it can be interrupted. */
export async function reattributeAdminViews(db: Db): Promise<number> {
  for (let moved = 0; ; moved++) {
    const row = await db
      .selectFrom('admin_visitors')
      .innerJoin('visitor_days', 'visitor_days.visitor_id', 'admin_visitors.visitor_id')
      .select(['visitor_days.visitor_id', 'visitor_days.day'])
      .where('visitor_days.kind', '=', 'person')
      .limit(1)
      .executeTakeFirst()
    if (!row) return moved
    await db.transaction().execute((trx) => moveDay(trx, row))
  }
}

async function moveDay(trx: Db, { visitor_id, day }: { visitor_id: string; day: string }): Promise<void> {
  const deltas = new RollupDeltas()
  const before = await readVisitDays(trx, visitor_id)
  const left = await trx
    .deleteFrom('visitor_days')
    .where((row) => row.and({ visitor_id, day, kind: 'person' }))
    .returning('country')
    .executeTakeFirst()
  // Another process has already moved it.
  if (!left) return
  const { country } = left
  deltas.add('day_sums', { day, kind: 'person' }, { visitors: -1 })
  deltas.add('country_days', { day, country, kind: 'person' }, { visitors: -1 })
  await addAdminDay(trx, { visitor_id, day, country }, deltas)
  const after = await readVisitDays(trx, visitor_id)
  for (const kind of ['person', 'admin'] as const)
    addRollingVisitorChange(deltas, kind, { before: before(kind), after: after(kind) })
  await moveViews(trx, { visitor_id, day }, deltas)
  await deltas.write(trx)
  await deltas.deleteEmptyRows(trx)
}

/** The earlier views decide the visitor's country for the day. */
async function addAdminDay(trx: Db, row: { visitor_id: string; day: string; country: string }, deltas: RollupDeltas) {
  const { visitor_id, day, country } = row
  const kind = 'admin'
  deltas.add('country_days', { day, country, kind }, { visitors: 1 })
  const earlier = await trx
    .selectFrom('visitor_days')
    .select('country')
    .where((columns) => columns.and({ visitor_id, day, kind }))
    .executeTakeFirst()
  if (earlier) deltas.add('country_days', { day, country: earlier.country, kind }, { visitors: -1 })
  else deltas.add('day_sums', { day, kind }, { visitors: 1 })
  await trx
    .insertInto('visitor_days')
    .values({ visitor_id, day, kind, country })
    .onConflict((conflict) => conflict.columns(['day', 'visitor_id', 'kind']).doUpdateSet({ country }))
    .execute()
}

async function readVisitDays(trx: Db, visitor_id: string) {
  const rows = await trx
    .selectFrom('visitor_days')
    .select(['day', 'kind'])
    .where('visitor_id', '=', visitor_id)
    .execute()
  return (selected: 'person' | 'admin') => rows.flatMap(({ day, kind }) => (kind === selected ? [day] : []))
}

async function moveViews(trx: Db, { visitor_id, day }: { visitor_id: string; day: string }, deltas: RollupDeltas) {
  const views = await trx
    .updateTable('page_views')
    .set({ kind: 'admin' })
    .where('created_at', '>=', Date.parse(day))
    .where('created_at', '<', Date.parse(addDays(day, 1)))
    .where((row) => row.and({ visitor_id, kind: 'person' }))
    .returning(['page_path', 'country', 'referrer', 'device', 'session_id', 'visitor_id'])
    .execute()
  for (const view of views) {
    addView(deltas, { ...view, day, kind: 'person' }, -1)
    addView(deltas, { ...view, day, kind: 'admin' }, 1)
  }
  await moveArticles(trx, day, views, deltas)
  await moveSessions(trx, views, deltas)
}

async function moveArticles(trx: Db, day: string, views: readonly { page_path: string }[], deltas: RollupDeltas) {
  const read = Map.groupBy(views, ({ page_path }) => page_path.replace(/^\/article\//, ''))
  if (read.size === 0) return
  const articles = await trx
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('slug', 'in', [...read.keys()])
    .execute()
  for (const { id, slug } of articles)
    deltas.add('article_days', { article_id: id, day }, { admin_views: read.get(slug)?.length ?? 0 })
}

type Sessions = readonly { session_id: string | null; visitor_id: string | null }[]

async function moveSessions(trx: Db, views: Sessions, deltas: RollupDeltas): Promise<void> {
  const sessions = [...new Set(views.flatMap((view) => resolveSessionId(view) ?? []))]
  if (sessions.length === 0) return
  const moved = await trx
    .updateTable('session_days')
    .set({ kind: 'admin' })
    .where('session_id', 'in', sessions)
    .where('kind', '=', 'person')
    .returning('day')
    .execute()
  for (const { day } of moved) {
    deltas.add('day_sums', { day, kind: 'person' }, { sessions: -1 })
    deltas.add('day_sums', { day, kind: 'admin' }, { sessions: 1 })
  }
}
