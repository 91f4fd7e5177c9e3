import { sql } from 'kysely'
import { figure, type Figure } from '#domain/figures.ts'
import type { Needs } from '#features/deps.ts'

/** What waits in the database and how old its schema is: the same whichever process is asked. */
export async function readStoredFigures({ db, clock }: Needs<'db' | 'clock'>): Promise<Figure[]> {
  const [mails, items, schema] = await Promise.all([
    db
      .selectFrom('mails')
      .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('due_at').as('due')])
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('generation_items')
      .innerJoin('generation_runs', 'generation_runs.id', 'generation_items.run_id')
      .select((row) => ['generation_items.state', row.fn.countAll<number>().as('value')])
      .where('generation_runs.state', '=', 'running')
      .where('generation_items.state', 'not in', ['done', 'failed'])
      .groupBy('generation_items.state')
      .execute(),
    sql<{ number: number }>`select max(number) as number from schema_migrations`.execute(db),
  ])
  const late = mails.due === null ? 0 : Math.max(0, clock() - mails.due) / 1000
  return [
    figure('gauge', 'wagwise_mails_waiting', 'Mails that have not left yet.', mails.waiting),
    figure('gauge', 'wagwise_mails_late_seconds', 'How long the mail that was due first has been waiting.', late),
    {
      name: 'wagwise_generation_items',
      help: 'Articles of runs that are not finished, by state.',
      kind: 'gauge',
      samples: items.map(({ state, value }) => ({ labels: { state }, value })),
    },
    figure('gauge', 'wagwise_schema_version', 'Number of the last migration.', schema.rows[0]?.number ?? 0),
  ]
}
