import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export type RecordedWaits = {
  /** Milliseconds from reading a request to rejecting it. */
  rejectionLatencies: number[]
  /** Event-loop delay in milliseconds, p50 and p99. */
  loop: { p50: number; p99: number }
}

const everyMs = 5

// For `node --import`: at each SIGUSR2 it writes down how long rejected requests have waited since the last time, and
// the event-loop delay.
const file = process.env['WAITS_FILE']
if (file !== undefined && isMainThread) {
  const startedAt = new WeakMap<IncomingMessage, number>()
  const late = monitorEventLoopDelay({ resolution: everyMs })
  late.enable()
  let rejections: number[] = []
  subscribe('http.server.request.start', (message) => {
    startedAt.set((message as { request: IncomingMessage }).request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (response.statusCode === 503) rejections.push(performance.now() - (startedAt.get(request) ?? 0))
  })
  process.on('SIGUSR2', () => {
    const milliseconds = (part: number) => Math.max(0, late.percentile(part) / 1e6 - everyMs)
    const waits: RecordedWaits = {
      rejectionLatencies: rejections,
      loop: { p50: milliseconds(50), p99: milliseconds(99) },
    }
    writeFileSync(file, JSON.stringify(waits))
    rejections = []
    late.reset()
  })
}
