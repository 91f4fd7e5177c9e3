import type { Bus, Log } from '#features/ports.ts'
import { BusEmitter } from './bus-emitter.ts'

/** The bus of a single-process site. */
export function createLocalBus(log: Log): Bus {
  const emitter = new BusEmitter(log)
  return {
    publish: async (event) => emitter.emit(event),
    subscribe: (listener) => emitter.subscribe(listener),
  }
}
