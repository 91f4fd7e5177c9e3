import type { ServerResponse } from 'node:http'

/** Wait for their turn at most; at a few milliseconds each that is a second. */
const mostWaiting = 250
/** Under way at most: they wait for the database, so that more would only wait there. */
const mostInside = 50
/** Pages are made for so long in each turn of the event loop, and for as long as everything else took, to a bound. */
const leastMs = 10
const mostMs = 50

type Waiting = { response: ServerResponse; work: () => unknown }

/**
 * For pages that have to be made for one request. When many come at once, only some are made in each turn of the event
 * loop, so that everything else (kept pages, an admin's work) gets in between; and whoever would wait too long is refused
 * at once, instead of everybody waiting longer and longer.
 */
export function createTurnstile({ most = mostWaiting }: { most?: number } = {}) {
  const waiting: Waiting[] = []
  let inside = 0
  let isTaken = false
  let isPlanned = false
  let ends = 0

  function begin({ response, work }: Waiting) {
    let isInside = true
    const leave = () => {
      if (!isInside) return
      isInside = false
      inside--
      if (performance.now() < ends) beginNext()
      else turnSoon()
    }
    inside++
    isTaken = true
    response.once('finish', leave).once('close', leave)
    turnSoon()
    void work()
  }

  function beginNext() {
    while (inside < mostInside) {
      const next = waiting.shift()
      // Whoever has gone away meanwhile needs no page.
      if (next?.response.destroyed) continue
      if (next) begin(next)
      return
    }
  }

  function turnSoon() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      isTaken = false
      const begun = performance.now()
      const others = begun - ends
      ends = begun + Math.min(mostMs, Math.max(leastMs, others))
      beginNext()
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
