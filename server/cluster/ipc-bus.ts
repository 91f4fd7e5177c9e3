import cluster from 'node:cluster'
import type { Bus, Log } from '#features/ports.ts'
import { Emitter } from '#server/bus/bus-emitter.ts'
import { hearChild, hearParent, sayToChildren, sayToParent } from './ipc-messages.ts'

/** The bus of a child: what it says goes to its parent, who tells its brothers and sisters. */
export function createChildBus(log: Log): Bus {
  const emitter = new Emitter(log)
  hearParent((message) => {
    if (message.kind === 'bus') emitter.emit(message.event)
  })
  return {
    publish: async (event) => {
      emitter.emit(event)
      sayToParent({ kind: 'bus', event })
    },
    listen: (listener) => emitter.listen(listener),
  }
}

export function createParentBus(log: Log): Bus {
  const emitter = new Emitter(log)
  cluster.on('fork', (child) =>
    hearChild(child, (message) => {
      if (message.kind !== 'bus') return
      emitter.emit(message.event)
      sayToChildren(message, child)
    }),
  )
  return {
    publish: async (event) => {
      emitter.emit(event)
      sayToChildren({ kind: 'bus', event })
    },
    listen: (listener) => emitter.listen(listener),
  }
}
