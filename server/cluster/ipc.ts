import cluster, { type Worker } from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import {
  type SqliteWriter,
  expectsResponse,
  type StartWriterChannel,
  type WriteResponse,
} from '#server/db/sqlite/write-protocol.ts'
import type { ShareMetrics } from '#server/metrics/registry.ts'
import { createLocalBus } from '#server/bus/local-bus.ts'
import { onWorkerMessage, onPrimaryMessage, broadcastToWorkers, sendToPrimary, sendToWorker } from './ipc-messages.ts'
import { mergeProcessMetrics, type Metric } from '#domain/site/metrics.ts'
import type { StatementResult } from '#server/db/sqlite/statement-cache.ts'
import { createBatchingChannel } from '#server/db/sqlite/batching-channel.ts'
import { createSharedWriter, type SharedWriter } from '#server/db/sqlite/shared-writer.ts'
import { startWorkerChannel } from '#server/db/sqlite/worker-channel.ts'

/** Workers write through the primary: a single connection writes, and its commits survive any worker. */
const startWorkerProcessChannel: StartWriterChannel = async () => {
  const writer = createBatchingChannel((commands) => sendToPrimary({ kind: 'write', commands }))
  onPrimaryMessage((message) => {
    if (message.kind === 'write-result') writer.receive(message.responses)
  })
  return { ...writer, close: async () => writer.fail(new Error('The database is closed.')) }
}

const startPrimaryChannel: StartWriterChannel = async (path, onClosed) => {
  const writer = await startWorkerChannel(path, onClosed)
  const shared = createSharedWriter(writer)
  cluster.on('fork', (worker) => serveWorker(worker, shared))
  const own = shared.open()
  return {
    ...own,
    async close() {
      await own.close()
      await writer.close()
    },
  }
}

function serveWorker(worker: Worker, shared: SharedWriter) {
  // A worker that hangs inside a transaction would block all others.
  const channel = shared.open(() => worker.process.kill('SIGKILL'))
  const responses = createOrderedResponses((ready) => sendToWorker(worker, { kind: 'write-result', responses: ready }))
  onWorkerMessage(worker, (message) => {
    if (message.kind !== 'write') return
    for (const command of message.commands) {
      if (expectsResponse(command)) responses.add(channel.request(command))
      else channel.enqueue(command)
    }
  })
  worker.on('exit', () => void channel.close())
}

/** Sends responses in the order of the requests, whichever finishes first. */
function createOrderedResponses(send: (responses: WriteResponse[]) => void) {
  let last: Promise<void> = Promise.resolve()
  let ready: WriteResponse[] = []

  function flush() {
    const responses = ready
    ready = []
    if (responses.length > 0) send(responses)
  }

  return {
    add(request: Promise<StatementResult>) {
      const response = request.then(
        (outcome): WriteResponse => ({ result: outcome }),
        (error: Error & { errcode?: number }): WriteResponse => ({
          failure: { message: error.message, errcode: error.errcode ?? 0 },
        }),
      )
      last = last.then(async () => {
        ready.push(await response)
        queueMicrotask(flush)
      })
    },
  }
}

/** Processes that do not respond in time are left out: an overloaded site must still report metrics. */
const timeoutMs = 1000

/** A worker asks the primary, which collects from all processes. Concurrent requests share one result. */
const shareMetricsAsWorker: ShareMetrics = (own) => {
  let waiting: ((metrics: readonly Metric[]) => void)[] = []
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

const shareMetricsAsPrimary: ShareMetrics = (own) => {
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
    const parts = [{ process: 'primary', metrics: own() }]
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

export type ClusterIpc = { writer: SqliteWriter; createBus: (log: Log) => Bus; shareMetrics: ShareMetrics }

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
