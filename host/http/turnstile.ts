import type { ServerResponse } from 'node:http'

/** Wait for their turn at most; at a few milliseconds each that is a second. */
const mostWaiting = 250
/** Under way at most: they wait for the database, so that more would only wait there. */
const mostInside = 50

type Waiting = { response: ServerResponse; work: () => unknown }

/**
 * For pages that have to be made for one request. When many come at once, one is made in each turn of the event loop, so
 * that everything else (kept pages, an admin's work) gets in between; and whoever would wait too long is refused at once,
 * instead of everybody waiting longer and longer.
 */
export function createTurnstile({ most = mostWaiting }: { most?: number } = {}) {
  const waiting: Waiting[] = []
  let inside = 0
  let isTaken = false

  function begin({ response, work }: Waiting) {
    inside++
    response.once('close', () => {
      inside--
      turnSoon()
    })
    isTaken = true
    turnSoon()
    void work()
  }

  let isPlanned = false
  function turnSoon() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      isTaken = false
      let next = waiting.shift()
      // Whoever has gone away meanwhile needs no page.
      while (next && next.response.destroyed) next = waiting.shift()
      if (!next) return
      if (inside >= mostInside) waiting.unshift(next)
      else begin(next)
    })
  }

  /** False: too many wait already. */
  return function enter(response: ServerResponse, work: () => unknown): boolean {
    const one = { response, work }
    if (!isTaken && waiting.length === 0 && inside < mostInside) begin(one)
    else if (waiting.length < most) waiting.push(one)
    else return false
    return true
  }
}
