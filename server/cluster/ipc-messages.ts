import cluster, { type Worker } from 'node:cluster'
import type { Metric } from '#domain/site/metrics.ts'

export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'all-metrics-request' }
  | { kind: 'metrics'; requestId: number; metrics: readonly Metric[] }
export type ToWorker =
  | { kind: 'metrics-request'; requestId: number }
  | { kind: 'all-metrics'; metrics: readonly Metric[] }
  | { kind: 'stop' }

/** Messages to a process that is exiting may get lost; nobody needs them then. */
const ignoreSendError = () => undefined

export function sendToPrimary(message: ToPrimary) {
  if (process.connected) process.send?.(message, undefined, undefined, ignoreSendError)
}

export function onPrimaryMessage(listener: (message: ToWorker) => void) {
  process.on('message', listener)
}

export function sendToWorker(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message, ignoreSendError)
}

export function broadcastToWorkers(message: ToWorker) {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) sendToWorker(worker, message)
}

export function onWorkerMessage(worker: Worker, listener: (message: ToPrimary) => void) {
  worker.on('message', listener)
}
