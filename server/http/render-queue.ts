import type { ServerResponse } from 'node:http'

/** So many wait for their turn at most; and when the first of them has waited for so long, only some: it will be as long again. */
const maxQueued = 250
const maxQueuedWhenSlow = 50
const slowAfterMs = 1000
/** Under way at most: they wait for the database, so that more would only wait there. */
const maxConcurrent = 50
/**
 * Pages are made for so long in each turn of the event loop: whoever is refused waits for the end of it. When everything
 * else takes longer than that, pages get as much, to a bound.
 */
const minSliceMs = 2
const maxSliceMs = 50

type QueuedRender = { response: ServerResponse; work: () => unknown; queuedAt: number }

/**
 * For pages that have to be made for one request. When many come at once, only some are made in each turn of the event
 * loop, so that everything else (kept pages, an admin's work) gets in between; and whoever would wait too long is refused
 * at once, instead of everybody waiting longer and longer.
 */
export function createRenderQueue({ most = maxQueued, now = () => performance.now() } = {}) {
  const waiting: QueuedRender[] = []
  let inside = 0
  let isTaken = false
  let isPlanned = false
  let ends = 0

  function begin({ response, work }: QueuedRender) {
    let isInside = true
    const leave = () => {
      if (!isInside) return
      isInside = false
      inside--
      if (now() < ends) beginNext()
      else scheduleSlice()
    }
    inside++
    isTaken = true
    response.once('finish', leave).once('close', leave)
    scheduleSlice()
    void work()
  }

  function beginNext() {
    while (inside < maxConcurrent) {
      const next = waiting.shift()
      // Whoever has gone away meanwhile needs no page.
      if (next?.response.destroyed) continue
      if (next) begin(next)
      return
    }
  }

  function scheduleSlice() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      isTaken = false
      const begun = now()
      const others = begun - ends
      ends = begun + Math.min(maxSliceMs, Math.max(minSliceMs, others))
      beginNext()
    })
  }

  /** False: too many wait already, or for too long. */
  return function enter(response: ServerResponse, work: () => unknown): boolean {
    const one = { response, work, queuedAt: now() }
    const [first] = waiting
    const isSlow = first !== undefined && one.queuedAt - first.queuedAt >= slowAfterMs
    if (!first && !isTaken && inside < maxConcurrent) begin(one)
    else if (waiting.length < (isSlow ? Math.min(most, maxQueuedWhenSlow) : most)) waiting.push(one)
    else return false
    return true
  }
}
