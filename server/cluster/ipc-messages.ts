import cluster, { type Worker } from 'node:cluster'
import type { Metric } from '#domain/site/metrics.ts'
import type { BusEvent } from '#features/ports.ts'
import type { WriteResponse, WriteCommand } from '#server/db/sqlite/write-protocol.ts'

export type ToPrimary =
  | { kind: 'write'; commands: WriteCommand[] }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'ready' }
  | { kind: 'all-metrics-request' }
  | { kind: 'metrics'; requestId: number; metrics: readonly Metric[] }
export type ToWorker =
  | { kind: 'write-result'; responses: WriteResponse[] }
  | { kind: 'bus'; event: BusEvent }
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

export function broadcastToWorkers(message: ToWorker, except?: Worker) {
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker !== except) sendToWorker(worker, message)
}

export function onWorkerMessage(worker: Worker, listener: (message: ToPrimary) => void) {
  worker.on('message', listener)
}
