import cluster, { type Worker } from 'node:cluster'
import { mergeProcessMetrics, type Metric } from '#domain/site/metrics.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { onWorkerMessage, onPrimaryMessage, sendToWorker, broadcastToWorkers, sendToPrimary } from './ipc-messages.ts'

/** A process that has not answered by then is left out: figures of a sick site must still come. */
const timeoutMs = 1000

/** A child that is asked asks its parent, who asks everybody. Those who wait meanwhile get the same answer. */
export const shareMetricsAsWorker: ShareMetrics = (own) => {
  let waiting: ((figures: readonly Metric[]) => void)[] = []
  onPrimaryMessage((message) => {
    if (message.kind === 'metrics-request')
      sendToPrimary({ kind: 'metrics', requestId: message.requestId, metrics: own() })
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

export const shareMetricsAsPrimary: ShareMetrics = (own) => {
  let question = 0
  const collecting = new Map<number, (child: Worker, figures: readonly Metric[]) => void>()
  cluster.on('fork', (child) =>
    onWorkerMessage(child, (message) => {
      if (message.kind === 'metrics') collecting.get(message.requestId)?.(child, message.metrics)
      if (message.kind === 'all-metrics-request')
        void gather().then((metrics) => sendToWorker(child, { kind: 'all-metrics', metrics }))
    }),
  )

  async function gather(): Promise<readonly Metric[]> {
    const asked = ++question
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected()).length
    const parts = [{ process: 'primary', figures: own() }]
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, timeoutMs)
      collecting.set(asked, (child, metrics) => {
        parts.push({ process: String(child.id), figures: metrics })
        if (parts.length <= children) return
        clearTimeout(late)
        resolve()
      })
      broadcastToWorkers({ kind: 'metrics-request', requestId: asked })
    })
    collecting.delete(asked)
    return mergeProcessMetrics(parts)
  }
  return gather
}
