/** Rests that somebody can end early, one by one or for good. */
export class WakeableSleep {
  #stopped = false
  #wakeCount = 0
  readonly #wakers = new Set<() => void>()

  get isStopped(): boolean {
    return this.#stopped
  }

  /** How often somebody has called so far. */
  get wakeCount(): number {
    return this.#wakeCount
  }

  /** `heard`: the calls when the work began that turned out to be none. Whoever was called since does not rest. */
  sleep(milliseconds: number, wakesSeen: number): Promise<void> {
    if (this.#stopped || wakesSeen !== this.#wakeCount) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      timer.unref()
      this.#wakers.add(wake)
    })
  }

  wake() {
    this.#wakeCount++
    for (const wake of this.#wakers) wake()
  }

  stop() {
    this.#stopped = true
    this.wake()
  }
}
