import type { Bus, Log, BusEvent } from '#features/ports.ts'

/** The bus of a single-process site. */
export function createLocalBus(log: Log): Bus {
  const emitter = new BusEmitter(log)
  return {
    publish: async (event) => emitter.emit(event),
    subscribe: (listener) => emitter.subscribe(listener),
  }
}

type Listener = (event: BusEvent) => void

/** Calls the listeners of this process. One that throws does not stop the others. */
export class BusEmitter {
  readonly #listeners = new Set<Listener>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  subscribe(listener: Listener): () => void {
    const own: Listener = (event) => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  emit(event: BusEvent) {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log('error', 'bus_listener_failed', { topic: event.topic, error })
      }
    }
  }
}
