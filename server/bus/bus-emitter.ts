import type { BusEvent, Log } from '#features/ports.ts'

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
