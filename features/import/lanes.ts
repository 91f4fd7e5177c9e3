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
