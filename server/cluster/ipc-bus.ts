import cluster from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import { BusEmitter } from '#server/bus/bus-emitter.ts'
import { onWorkerMessage, onPrimaryMessage, broadcastToWorkers, sendToPrimary } from './ipc-messages.ts'

/** The bus of a worker: the primary forwards its events to the other workers. */
export function createWorkerBus(log: Log): Bus {
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

export function createPrimaryBus(log: Log): Bus {
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
