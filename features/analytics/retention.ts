import { dayOf } from '#domain/text/dates.ts'
import { daysAfter, reachDays } from '#domain/analytics/rolling-visitors.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

const usualDays = 30
const atOnce = 2000

/**
 * Deletes single views that are older than the owner wants to keep; their sums stay. A few at a time, so that nobody
 * waits, and what is interrupted goes on the next time. Who was there on which day is kept as long as visitors of
 * thirty days are counted by it.
 */
export async function forgetOldViews(deps: Needs<'db' | 'clock' | 'site'>): Promise<number> {
  const { db, clock } = deps
  const { keepViewsDays } = await readSettings(deps)
  const days = keepViewsDays ?? usualDays
  const today = dayOf(clock())
  const oldest = Date.parse(daysAfter(today, 1 - days))
  const views = await repeat(() => forgetViews(db, oldest))
  const known = daysAfter(today, -Math.max(days, reachDays + 2))
  await repeat(() => forgetVisitors(db, known))
  await repeat(() => forgetSessions(db, known))
  return views
}

/** Until a turn finds less than it may take. */
async function repeat(turn: () => Promise<bigint>): Promise<number> {
  let all = 0
  for (;;) {
    const gone = Number(await turn())
    all += gone
    if (gone < atOnce) return all
  }
}

async function forgetViews(db: Db, oldest: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('page_views')
    .where('id', 'in', (from) =>
      from.selectFrom('page_views').select('id').where('created_at', '<', oldest).orderBy('created_at').limit(atOnce),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

/** Day by day: the keys of a day lie together. */
async function forgetVisitors(db: Db, known: string): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('visitor_days')
    .where((row) =>
      row(
        row.refTuple('day', 'visitor_id', 'kind'),
        'in',
        row
          .selectFrom('visitor_days')
          .select(['day', 'visitor_id', 'kind'])
          .where('day', '<', known)
          .orderBy('day')
          .limit(atOnce)
          .$asTuple('day', 'visitor_id', 'kind'),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

async function forgetSessions(db: Db, known: string): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('session_days')
    .where('session_id', 'in', (from) =>
      from.selectFrom('session_days').select('session_id').where('day', '<', known).orderBy('day').limit(atOnce),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}
