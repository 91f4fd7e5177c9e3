import cluster from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import type { SqliteWriter } from '#server/db/sqlite/write-protocol.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { createLocalBus } from '#server/bus/local-bus.ts'
import { shareMetricsAsWorker, shareMetricsAsPrimary } from './ipc-metrics.ts'
import { startWorkerProcessChannel, startPrimaryChannel } from './ipc-writer.ts'
import { onWorkerMessage, onPrimaryMessage, broadcastToWorkers, sendToPrimary } from './ipc-messages.ts'

export type ClusterIpc = {
  writer: SqliteWriter
  createBus: (log: Log) => Bus
  shareMetrics: ShareMetrics
}

export const primaryIpc: ClusterIpc = {
  writer: { startChannel: startPrimaryChannel, fileOwner: 'self' },
  createBus: createPrimaryBus,
  shareMetrics: shareMetricsAsPrimary,
}
export const workerIpc: ClusterIpc = {
  writer: { startChannel: startWorkerProcessChannel, fileOwner: 'primary' },
  createBus: createWorkerBus,
  shareMetrics: shareMetricsAsWorker,
}

/** The bus of a worker: the primary forwards its events to the other workers. */
function createWorkerBus(log: Log): Bus {
  const bus = createLocalBus(log, (event) => sendToPrimary({ kind: 'bus', event }))
  onPrimaryMessage((message) => {
    if (message.kind === 'bus') bus.receive(message.event)
  })
  return bus
}

function createPrimaryBus(log: Log): Bus {
  const bus = createLocalBus(log, (event) => broadcastToWorkers({ kind: 'bus', event }))
  cluster.on('fork', (worker) =>
    onWorkerMessage(worker, (message) => {
      if (message.kind !== 'bus') return
      bus.receive(message.event)
      broadcastToWorkers(message, worker)
    }),
  )
  return bus
}
