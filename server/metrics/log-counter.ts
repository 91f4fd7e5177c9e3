import { counter, type Metric } from '#domain/site/metrics.ts'
import type { Log } from '#features/ports.ts'

/** Also counts warnings and errors, so that alerts can be based on a metric. */
export function createLogCounter(log: Log): { log: Log; metrics: () => readonly Metric[] } {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  return {
    log(level, event, fields) {
      if (level === 'error' || level === 'warn') {
        const key = `${level} ${event}`
        const count = counts.get(key) ?? { labels: { level, event }, value: 0 }
        counts.set(key, count)
        count.value++
      }
      log(level, event, fields)
    },
    metrics: () => [
      counter(
        'wagwise_log_events_total',
        'Errors and warnings by log event; request_failed is an unhandled exception in a route handler.',
        [...counts.values()],
      ),
    ],
  }
}
