import { createMetric, formatMetrics, type Metric } from '#domain/site/metrics.ts'
import type { ApiContext } from '#app/route.ts'
import type { Deps } from '#features/deps.ts'
import { readDatabaseMetrics } from '#features/health/queries.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'
import { version } from '../../package.json'

/** Figures for Prometheus. An outage of the database is one of them, not a reason to say nothing. */
export async function getMetrics({ deps }: ApiContext): Promise<Response> {
  const [counted, stored] = await Promise.all([deps.metrics.collect(), databaseMetrics(deps)])
  const about: Metric = {
    name: 'wagwise_info',
    help: 'The running version.',
    kind: 'gauge',
    samples: [{ labels: { version }, value: 1 }],
  }
  return new Response(formatMetrics([about, ...stored, ...counted]), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function databaseMetrics(deps: Deps): Promise<Metric[]> {
  const up = (value: 0 | 1) => createMetric('gauge', 'wagwise_database_up', 'Whether the database answers.', value)
  try {
    const [figures, backup] = await Promise.all([readDatabaseMetrics(deps), readLastBackup(deps.db)])
    const age = backup === undefined ? Infinity : (deps.clock() - backup) / 1000
    return [
      up(1),
      ...figures,
      createMetric('gauge', 'wagwise_backup_age_seconds', 'Age of the last verified backup.', age),
    ]
  } catch (error) {
    deps.log('warn', 'figures_missing', { error })
    return [up(0)]
  }
}
