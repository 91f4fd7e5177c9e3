import type { Bus, Log } from '#features/ports.ts'
import { Emitter } from './bus-emitter.ts'

/** The bus of a site that is one process. */
export function createLocalBus(log: Log): Bus {
  const emitter = new Emitter(log)
  return {
    publish: async (event) => emitter.emit(event),
    listen: (listener) => emitter.listen(listener),
  }
}
