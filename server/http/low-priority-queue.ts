import type { ServerResponse } from 'node:http'

/** At a tenth of a millisecond each, what a reader hardly feels. */
const mostInTurn = 16

type Waiting = { response: ServerResponse; work: () => unknown }

/**
 * For calls whose answers nobody waits for. However many come at once, only some are begun in each turn of the event
 * loop, so that readers are served in between.
 */
export function createLane({ most = mostInTurn }: { most?: number } = {}) {
  const waiting: Waiting[] = []
  let begun = 0
  let isPlanned = false

  function begin({ response, work }: Waiting) {
    // Whoever has gone away meanwhile is not listened to.
    if (!response.destroyed) void work()
  }

  function planTurn() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      const some = waiting.splice(0, most)
      begun = some.length
      for (const one of some) begin(one)
      if (begun > 0) planTurn()
    })
  }

  return function enter(response: ServerResponse, work: () => unknown): void {
    planTurn()
    if (begun >= most) return void waiting.push({ response, work })
    begun++
    begin({ response, work })
  }
}
