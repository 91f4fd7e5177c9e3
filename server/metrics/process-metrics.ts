import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counter, gauge, type Metric } from '#domain/site/metrics.ts'

/** Event loop delay is measured since the last scrape, so that a bad minute is not averaged away. */
export function createProcessMetrics(dataDir: string): () => readonly Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const memory = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const metrics: Metric[] = [
      counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
      gauge('process_start_time_seconds', 'Start time of the process.', performance.timeOrigin / 1000),
      gauge('process_resident_memory_bytes', 'Resident memory (RSS).', memory.rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
      gauge('nodejs_external_memory_bytes', 'Buffers and other memory outside the heap.', memory.external),
      lagMetric('nodejs_eventloop_lag_p50_seconds', 'Median', delay.percentile(50)),
      lagMetric('nodejs_eventloop_lag_p99_seconds', '99th percentile of the', delay.percentile(99)),
      lagMetric('nodejs_eventloop_lag_max_seconds', 'Longest', delay.max),
      ...fileDescriptorMetrics(),
      ...diskMetrics(dataDir),
    ]
    delay.reset()
    return metrics
  }
}

function lagMetric(name: string, which: string, nanoseconds: number): Metric {
  const help = `${which} event loop delay since the last scrape, beyond the 20 ms timer resolution.`
  const seconds = Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - 0.02) : 0
  return gauge(name, help, seconds)
}

/** Linux only; other systems do not show this in files. */
function fileDescriptorMetrics(): Metric[] {
  try {
    const open = readdirSync('/proc/self/fd').length
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return [
      gauge('process_open_fds', 'Open file descriptors.', open),
      gauge('process_max_fds', 'Limit of open file descriptors.', Number(limit ?? Infinity)),
    ]
  } catch {
    return []
  }
}

function diskMetrics(dataDir: string): Metric[] {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir)
    return [
      gauge('wagwise_data_disk_free_bytes', 'Free space on the disk with the data folder.', bavail * bsize),
      gauge('wagwise_data_disk_size_bytes', 'Size of the disk with the data folder.', blocks * bsize),
    ]
  } catch {
    return []
  }
}
