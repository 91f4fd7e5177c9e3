import { gauge, formatMetrics, type Metric } from '#domain/site/metrics.ts'
import type { ApiContext } from '#app/route.ts'
import type { Deps } from '#features/deps.ts'
import { checkWritable } from '#features/health/commands.ts'
import { readDatabaseMetrics } from '#features/health/queries.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'
import { version } from '../../package.json'

/** Metrics for Prometheus. A database outage is itself a metric, so the others are still sent. */
export async function getMetrics({ deps }: ApiContext): Promise<Response> {
  const [collected, stored] = await Promise.all([deps.metrics.collect(), databaseMetrics(deps)])
  const info = gauge('wagwise_info', 'The running version.', [{ labels: { version }, value: 1 }])
  return new Response(formatMetrics([info, ...stored, ...collected]), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function databaseMetrics(deps: Deps): Promise<Metric[]> {
  const [up, stored] = await Promise.all([isWritable(deps), readStoredMetrics(deps)])
  const help = 'Whether the database can be written to.'
  return [gauge('wagwise_database_up', help, up && stored ? 1 : 0), ...(stored ?? [])]
}

async function isWritable(deps: Deps): Promise<boolean> {
  try {
    await checkWritable(deps)
    return true
  } catch (error) {
    deps.log('warn', 'database_not_writable', { error })
    return false
  }
}

async function readStoredMetrics(deps: Deps): Promise<Metric[] | undefined> {
  try {
    const [metrics, backup] = await Promise.all([readDatabaseMetrics(deps), readLastBackup(deps.db)])
    const age = backup === undefined ? Infinity : (deps.clock() - backup) / 1000
    return [...metrics, gauge('wagwise_backup_age_seconds', 'Age of the last verified backup.', age)]
  } catch (error) {
    deps.log('warn', 'metrics_unavailable', { error })
    return undefined
  }
}
