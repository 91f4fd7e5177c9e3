import cluster from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import { BusEmitter } from '#server/bus/bus-emitter.ts'
import { onWorkerMessage, onPrimaryMessage, broadcastToWorkers, sendToPrimary } from './ipc-messages.ts'

/** The bus of a child: what it says goes to its parent, who tells its brothers and sisters. */
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
  cluster.on('fork', (child) =>
    onWorkerMessage(child, (message) => {
      if (message.kind !== 'bus') return
      emitter.emit(message.event)
      broadcastToWorkers(message, child)
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
