import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { createMetric, type Metric } from '#domain/site/metrics.ts'

/** Event loop delay is measured since the last scrape, so that a bad minute is not averaged away. */
export function createProcessMetrics(): () => readonly Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const memory = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const lag = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
    const metrics: Metric[] = [
      createMetric('counter', 'process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
      createMetric('gauge', 'process_start_time_seconds', 'Start time of the process.', performance.timeOrigin / 1000),
      createMetric('gauge', 'process_resident_memory_bytes', 'Resident memory (RSS).', memory.rss),
      createMetric('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
      createMetric(
        'gauge',
        'nodejs_external_memory_bytes',
        'Buffers and other memory outside the heap.',
        memory.external,
      ),
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'Event loop delay since the last scrape, beyond the 20 ms timer resolution.',
        kind: 'gauge',
        samples: Object.entries(lag).map(([quantile, value]) => ({ labels: { quantile }, value: lagSeconds(value) })),
      },
    ]
    delay.reset()
    return metrics
  }
}

/** The interval of the sampling timer, minus its intended 20 ms. */
function lagSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - 0.02) : 0
}
