import { Unavailable } from '#features/unavailable.ts'

type Waiting = { length: number; start: () => Promise<void>; refuse: () => void }
const sentence =
  'Too many texts are being checked for safety right now. Nothing is lost: please save again in a minute.'

/**
 * Runs checks one at a time, that of the shortest text first, so that long texts of one person do not keep everybody
 * waiting. If too many wait, the longest is refused.
 */
export function createTextQueue(maxWaiting: number) {
  const waiting: Waiting[] = []
  let isBusy = false

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.start()
    isBusy = false
  }

  function add<Result>(length: number, check: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const index = waiting.findIndex((other) => other.length > length)
    waiting.splice(index < 0 ? waiting.length : index, 0, {
      length,
      start: () => check().then(resolve, reject),
      refuse: () => reject(new Unavailable('Too many texts wait for the safety check.', { sentence })),
    })
    void work()
    if (waiting.length > maxWaiting) waiting.pop()?.refuse()
    return promise
  }

  return { add }
}
