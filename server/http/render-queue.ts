import type { ServerResponse } from 'node:http'

/** So many wait for their turn at most; and when the first of them has waited for so long, only some: it will be as long again. */
const mostWaiting = 250
const mostWhenSlow = 50
const slowMs = 1000
/** Under way at most: they wait for the database, so that more would only wait there. */
const mostInside = 50
/**
 * Pages are made for so long in each turn of the event loop: whoever is refused waits for the end of it. When everything
 * else takes longer than that, pages get as much, to a bound.
 */
const leastMs = 2
const mostMs = 50

type Waiting = { response: ServerResponse; work: () => unknown; since: number }

/**
 * For pages that have to be made for one request. When many come at once, only some are made in each turn of the event
 * loop, so that everything else (kept pages, an admin's work) gets in between; and whoever would wait too long is refused
 * at once, instead of everybody waiting longer and longer.
 */
export function createTurnstile({ most = mostWaiting, now = () => performance.now() } = {}) {
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
      if (now() < ends) beginNext()
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
      const begun = now()
      const others = begun - ends
      ends = begun + Math.min(mostMs, Math.max(leastMs, others))
      beginNext()
    })
  }

  /** False: too many wait already, or for too long. */
  return function enter(response: ServerResponse, work: () => unknown): boolean {
    const one = { response, work, since: now() }
    const [first] = waiting
    const isSlow = first !== undefined && one.since - first.since >= slowMs
    if (!first && !isTaken && inside < mostInside) begin(one)
    else if (waiting.length < (isSlow ? Math.min(most, mostWhenSlow) : most)) waiting.push(one)
    else return false
    return true
  }
}
