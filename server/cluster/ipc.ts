import type { Bus, Log } from '#features/ports.ts'
import type { SqliteWriter } from '#server/db/sqlite/write-protocol.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { createWorkerBus, createPrimaryBus } from './ipc-bus.ts'
import { shareMetricsAsWorker, shareMetricsAsPrimary } from './ipc-metrics.ts'
import { startWorkerProcessChannel, startPrimaryChannel } from './ipc-writer.ts'

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
