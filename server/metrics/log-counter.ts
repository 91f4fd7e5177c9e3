import type { Metric } from '#domain/site/metrics.ts'
import type { Log } from '#features/ports.ts'

/** A log that also counts what it is told of: an alarm needs a number, and whoever gets it then reads the lines. */
export function createLogCounter(log: Log): { log: Log; metrics: () => readonly Metric[] } {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  return {
    log(level, event, facts) {
      if (level === 'error' || level === 'warn') {
        const key = `${level} ${event}`
        const known = counts.get(key) ?? { labels: { level, event }, value: 0 }
        counts.set(key, known)
        known.value++
      }
      log(level, event, facts)
    },
    metrics: () => [
      {
        name: 'wagwise_log_events_total',
        help: 'Errors and warnings by log event; request_failed is an unhandled exception in a route handler.',
        kind: 'counter',
        samples: [...counts.values()],
      },
    ],
  }
}
