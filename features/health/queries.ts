import { sql } from 'kysely'
import { gauge, type Metric } from '#domain/site/metrics.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'

/** Mail that is overdue by more than this counts as late. */
const lateAfterSeconds = 15 * 60

export async function readQueueStatus({ db, clock }: Needs<'db' | 'clock'>) {
  const [mails, items] = await Promise.all([readMailQueue(db, clock()), readOpenItems(db)])
  const mail = mails.waiting === 0 ? 'idle' : mails.delaySeconds > lateAfterSeconds ? 'late' : 'waiting'
  return { queue: items.length === 0 ? 'idle' : 'working', mail } as const
}

/** Queue sizes and the schema version; every process reports the same values. */
export async function readDatabaseMetrics({ db, clock }: Needs<'db' | 'clock'>): Promise<Metric[]> {
  const [mails, items, schema] = await Promise.all([
    readMailQueue(db, clock()),
    readOpenItems(db),
    sql<{ number: number }>`select max(number) as number from schema_migrations`.execute(db),
  ])
  const version = schema.rows[0]?.number ?? 0
  return [
    gauge('wagwise_mails_waiting', 'Emails waiting in the outbox.', mails.waiting),
    gauge('wagwise_mails_late_seconds', 'Seconds the oldest due email has been waiting.', mails.delaySeconds),
    gauge(
      'wagwise_generation_items',
      'Unfinished generation items, by state.',
      items.map(({ state, value }) => ({ labels: { state }, value })),
    ),
    gauge('wagwise_schema_version', 'Number of the latest applied migration.', version),
  ]
}

async function readMailQueue(db: Db, now: number) {
  const { waiting, due } = await db
    .selectFrom('mails')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('due_at').as('due')])
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return { waiting, delaySeconds: due === null ? 0 : Math.max(0, now - due) / 1000 }
}

function readOpenItems(db: Db) {
  return db
    .selectFrom('generation_items')
    .innerJoin('generation_runs', 'generation_runs.id', 'generation_items.run_id')
    .select((row) => ['generation_items.state', row.fn.countAll<number>().as('value')])
    .where('generation_runs.state', '=', 'running')
    .where('generation_items.state', 'not in', ['done', 'failed'])
    .groupBy('generation_items.state')
    .execute()
}
