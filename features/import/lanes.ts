/** Works on so many items at a time. After an error, those that are being worked on are finished and no other one begins. */
export async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  let hasFailed = false
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined && !hasFailed; item = waiting.shift())
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** One is converted while another one is checked and a third one is written. */
export const postsAhead = 2

/** Begins with the next ones while one is used. The results come in order. */
export async function* workAhead<Item, Result>(
  items: AsyncIterable<Item>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const result = work(item)
      // It is awaited later, or nobody needs it any more.
      result.catch(() => undefined)
      begun.push(result)
      if (begun.length <= count) continue
      const first = begun.shift()
      if (first) yield await first
    }
    for (let next = begun.shift(); next; next = begun.shift()) yield await next
  } finally {
    await Promise.allSettled(begun)
  }
}

/** At most so many tasks at a time, in their order. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
