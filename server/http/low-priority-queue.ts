import type { ServerResponse } from 'node:http'

/** At a tenth of a millisecond each, what a reader hardly feels. */
const defaultMaxPerTick = 16

type QueuedRequest = { response: ServerResponse; work: () => unknown }

/**
 * For calls whose answers nobody waits for. However many come at once, only some are begun in each turn of the event
 * loop, so that readers are served in between.
 */
export function createLowPriorityQueue({ maxPerTick = defaultMaxPerTick }: { maxPerTick?: number } = {}) {
  const waiting: QueuedRequest[] = []
  let begun = 0
  let isPlanned = false

  function begin({ response, work }: QueuedRequest) {
    // Whoever has gone away meanwhile is not listened to.
    if (!response.destroyed) void work()
  }

  function scheduleTick() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      const some = waiting.splice(0, maxPerTick)
      begun = some.length
      for (const one of some) begin(one)
      if (begun > 0) scheduleTick()
    })
  }

  return function enter(response: ServerResponse, work: () => unknown): void {
    scheduleTick()
    if (begun >= maxPerTick) return void waiting.push({ response, work })
    begun++
    begin({ response, work })
  }
}
