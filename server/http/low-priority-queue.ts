import type { ServerResponse } from 'node:http'

/** At a tenth of a millisecond each, too little for readers to notice. */
const defaultMaxPerTick = 4

type QueuedRequest = { response: ServerResponse; work: () => unknown }

/** Only a few start per event loop tick, however many arrive, so that readers are served in between. */
export function createLowPriorityQueue({ maxPerTick = defaultMaxPerTick }: { maxPerTick?: number } = {}) {
  const waiting: QueuedRequest[] = []
  let started = 0
  let isScheduled = false

  function start({ response, work }: QueuedRequest) {
    // Skip clients that have disconnected.
    if (!response.destroyed) void work()
  }

  function scheduleTick() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const batch = waiting.splice(0, maxPerTick)
      started = batch.length
      for (const request of batch) start(request)
      if (started > 0) scheduleTick()
    })
  }

  return function enqueue(response: ServerResponse, work: () => unknown): void {
    scheduleTick()
    if (started >= maxPerTick) return void waiting.push({ response, work })
    started++
    start({ response, work })
  }
}
