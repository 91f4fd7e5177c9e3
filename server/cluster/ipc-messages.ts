import cluster, { type Worker } from 'node:cluster'
import type { Metric } from '#domain/site/metrics.ts'
import type { BusEvent } from '#features/ports.ts'
import type { WriteResponse, WriteCommand } from '#server/db/sqlite/write-protocol.ts'

/** What a child says to its parent. */
export type ToPrimary =
  | { kind: 'write'; commands: WriteCommand[] }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'ready' }
  | { kind: 'all-metrics-request' }
  | { kind: 'metrics'; requestId: number; metrics: readonly Metric[] }
/** What a parent says to a child. */
export type ToWorker =
  | { kind: 'write-result'; responses: WriteResponse[] }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'metrics-request'; requestId: number }
  | { kind: 'all-metrics'; metrics: readonly Metric[] }
  | { kind: 'stop' }

/** A message to a process that is just ending is lost, as it is itself. */
const ignoreSendError = () => undefined

export function sendToPrimary(message: ToPrimary) {
  if (process.connected) process.send?.(message, undefined, undefined, ignoreSendError)
}

export function onPrimaryMessage(listener: (message: ToWorker) => void) {
  process.on('message', listener)
}

export function sendToWorker(child: Worker, message: ToWorker) {
  if (child.isConnected()) child.send(message, ignoreSendError)
}

export function broadcastToWorkers(message: ToWorker, except?: Worker) {
  for (const child of Object.values(cluster.workers ?? {})) if (child && child !== except) sendToWorker(child, message)
}

export function onWorkerMessage(child: Worker, listener: (message: ToPrimary) => void) {
  child.on('message', listener)
}
