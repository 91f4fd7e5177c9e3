import type { Bus, Log, BusEvent } from '#features/ports.ts'

type Listener = (event: BusEvent) => void

/** Calls the listeners of this process. `receive` is for events that other processes sent. */
export function createLocalBus(log: Log): Bus & { receive: Listener } {
  const listeners = new Set<Listener>()

  function receive(event: BusEvent) {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        // One that throws does not stop the others.
        log('error', 'bus_listener_failed', { topic: event.topic, error })
      }
    }
  }

  return {
    receive,
    async publish(event) {
      receive(event)
    },
    subscribe(listener) {
      const handler: Listener = (event) => listener(event)
      listeners.add(handler)
      return () => void listeners.delete(handler)
    },
  }
}
