import cluster, { type Worker } from 'node:cluster'
import { mergeProcessMetrics, type Metric } from '#domain/site/metrics.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { onWorkerMessage, onPrimaryMessage, broadcastToWorkers, sendToPrimary, sendToWorker } from './ipc-messages.ts'

/** Processes that do not respond in time are left out: an overloaded site must still report metrics. */
const timeoutMs = 1000

/** A worker asks the primary, which collects from all processes. Concurrent requests share one result. */
export const shareMetricsAsWorker: ShareMetrics = (local) => {
  let waiting: ((metrics: readonly Metric[]) => void)[] = []
  onPrimaryMessage((message) => {
    if (message.kind === 'metrics-request')
      sendToPrimary({ kind: 'metrics', requestId: message.requestId, metrics: local() })
    if (message.kind !== 'all-metrics') return
    for (const resolve of waiting) resolve(message.metrics)
    waiting = []
  })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) sendToPrimary({ kind: 'all-metrics-request' })
    })
}

export const shareMetricsAsPrimary: ShareMetrics = (local) => {
  let lastRequestId = 0
  const pending = new Map<number, (worker: Worker, metrics: readonly Metric[]) => void>()
  cluster.on('fork', (worker) =>
    onWorkerMessage(worker, (message) => {
      if (message.kind === 'metrics') pending.get(message.requestId)?.(worker, message.metrics)
      if (message.kind === 'all-metrics-request')
        void gather().then((metrics) => sendToWorker(worker, { kind: 'all-metrics', metrics }))
    }),
  )

  async function gather(): Promise<readonly Metric[]> {
    const requestId = ++lastRequestId
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()).length
    const parts = [{ process: 'primary', metrics: local() }]
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      pending.set(requestId, (worker, metrics) => {
        parts.push({ process: String(worker.id), metrics })
        if (parts.length <= workers) return
        clearTimeout(timer)
        resolve()
      })
      broadcastToWorkers({ kind: 'metrics-request', requestId })
    })
    pending.delete(requestId)
    return mergeProcessMetrics(parts)
  }
  return gather
}
