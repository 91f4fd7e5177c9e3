import { toDay } from '#domain/text/dates.ts'
import { addDays, rollingWindowDays } from '#domain/analytics/rolling-visitors.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

const defaultDays = 30
const batchSize = 2000

/**
 * Deletes views older than the owner's limit; daily totals stay. Small batches, so that no request waits, and an
 * interrupted run continues the next time. Visitor-days stay for thirty days, because the 30-day visitor count needs
 * them.
 */
export async function deleteOldViews(deps: Needs<'db' | 'clock' | 'config'>): Promise<number> {
  const { db, clock } = deps
  const { keepViewsDays } = await readSettings(deps)
  const days = keepViewsDays ?? defaultDays
  const today = toDay(clock())
  const oldest = Date.parse(addDays(today, 1 - days))
  const views = await deleteInBatches(() => deleteViewBatch(db, oldest))
  const known = addDays(today, -Math.max(days, rollingWindowDays + 2))
  await deleteInBatches(() => deleteVisitorBatch(db, known))
  await deleteInBatches(() => deleteSessionBatch(db, known))
  return views
}

/** Repeats until a batch is not full. */
async function deleteInBatches(deleteBatch: () => Promise<bigint>): Promise<number> {
  let all = 0
  for (;;) {
    const deleted = Number(await deleteBatch())
    all += deleted
    if (deleted < batchSize) return all
  }
}

async function deleteViewBatch(db: Db, oldest: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('page_views')
    .where('id', 'in', (from) =>
      from
        .selectFrom('page_views')
        .select('id')
        .where('created_at', '<', oldest)
        .orderBy('created_at')
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

/** Ordered by day, because the primary key begins with it. */
async function deleteVisitorBatch(db: Db, known: string): Promise<bigint> {
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
          .limit(batchSize)
          .$asTuple('day', 'visitor_id', 'kind'),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}

async function deleteSessionBatch(db: Db, known: string): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('session_days')
    .where('session_id', 'in', (from) =>
      from.selectFrom('session_days').select('session_id').where('day', '<', known).orderBy('day').limit(batchSize),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows
}
