import cluster from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import type { SqliteWriter } from '#server/db/sqlite/write-protocol.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { BusEmitter } from '#server/bus/local-bus.ts'
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
  const emitter = new BusEmitter(log)
  onPrimaryMessage((message) => {
    if (message.kind === 'bus') emitter.emit(message.event)
  })
  return {
    publish: async (event) => {
      emitter.emit(event)
      sendToPrimary({ kind: 'bus', event })
    },
    subscribe: (listener) => emitter.subscribe(listener),
  }
}

function createPrimaryBus(log: Log): Bus {
  const emitter = new BusEmitter(log)
  cluster.on('fork', (worker) =>
    onWorkerMessage(worker, (message) => {
      if (message.kind !== 'bus') return
      emitter.emit(message.event)
      broadcastToWorkers(message, worker)
    }),
  )
  return {
    publish: async (event) => {
      emitter.emit(event)
      broadcastToWorkers({ kind: 'bus', event })
    },
    subscribe: (listener) => emitter.subscribe(listener),
  }
}
