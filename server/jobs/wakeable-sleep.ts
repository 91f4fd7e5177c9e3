export function createWakeableSleep() {
  const wakers = new Set<() => void>()
  let isStopped = false
  let wakeCount = 0

  function wake() {
    wakeCount++
    for (const wakeOne of wakers) wakeOne()
  }

  return {
    isStopped: () => isStopped,
    wakeCount: () => wakeCount,
    /** `wakesSeen`: the `wakeCount` from before the caller looked for work. If it changed since, returns at once. */
    async sleep(milliseconds: number, wakesSeen: number): Promise<void> {
      if (isStopped || wakesSeen !== wakeCount) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds).unref()
      wakers.add(resolve)
      await promise
      clearTimeout(timer)
      wakers.delete(resolve)
    },
    wake,
    stop() {
      isStopped = true
      wake()
    },
  }
}
