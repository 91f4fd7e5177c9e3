import { createMetric, formatMetrics, type Metric } from '#domain/site/metrics.ts'
import type { ApiContext } from '#app/route.ts'
import type { Deps } from '#features/deps.ts'
import { readDatabaseMetrics } from '#features/health/queries.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'
import { version } from '../../package.json'

/** Metrics for Prometheus. A database outage is itself a metric, so the others are still sent. */
export async function getMetrics({ deps }: ApiContext): Promise<Response> {
  const [collected, stored] = await Promise.all([deps.metrics.collect(), databaseMetrics(deps)])
  const info: Metric = {
    name: 'wagwise_info',
    help: 'The running version.',
    kind: 'gauge',
    samples: [{ labels: { version }, value: 1 }],
  }
  return new Response(formatMetrics([info, ...stored, ...collected]), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function databaseMetrics(deps: Deps): Promise<Metric[]> {
  const up = (value: 0 | 1) => createMetric('gauge', 'wagwise_database_up', 'Whether the database answers.', value)
  try {
    const [metrics, backup] = await Promise.all([readDatabaseMetrics(deps), readLastBackup(deps.db)])
    const age = backup === undefined ? Infinity : (deps.clock() - backup) / 1000
    return [
      up(1),
      ...metrics,
      createMetric('gauge', 'wagwise_backup_age_seconds', 'Age of the last verified backup.', age),
    ]
  } catch (error) {
    deps.log('warn', 'metrics_unavailable', { error })
    return [up(0)]
  }
}
