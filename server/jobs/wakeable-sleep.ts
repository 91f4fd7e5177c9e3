export class WakeableSleep {
  #stopped = false
  #wakeCount = 0
  readonly #wakers = new Set<() => void>()

  get isStopped(): boolean {
    return this.#stopped
  }

  get wakeCount(): number {
    return this.#wakeCount
  }

  /** `wakesSeen`: the `wakeCount` from before the caller looked for work. If it changed since, returns at once. */
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
