/** The most urgent tasks first, and at most `slots` at a time. */
export function createImageQueue(slots: number) {
  const waiting = { soon: [] as Start[], patient: [] as Start[] }
  let running = 0

  function startNext(): void {
    while (running < slots) {
      const start = waiting.soon.shift() ?? waiting.patient.shift()
      if (!start) return
      running++
      void start().finally(() => {
        running--
        startNext()
      })
    }
  }

  return {
    add<Result>(urgency: keyof typeof waiting, task: () => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      waiting[urgency].push(() => task().then(resolve, reject))
      startNext()
      return promise
    },
  }
}

type Start = () => Promise<void>
