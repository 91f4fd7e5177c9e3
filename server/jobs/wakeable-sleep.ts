/** Rests that somebody can end early, one by one or for good. */
export class Nap {
  #over = false
  #calls = 0
  readonly #wakers = new Set<() => void>()

  get isOver(): boolean {
    return this.#over
  }

  /** How often somebody has called so far. */
  get calls(): number {
    return this.#calls
  }

  /** `heard`: the calls when the work began that turned out to be none. Whoever was called since does not rest. */
  rest(milliseconds: number, heard: number): Promise<void> {
    if (this.#over || heard !== this.#calls) return Promise.resolve()
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
    this.#calls++
    for (const wake of this.#wakers) wake()
  }

  end() {
    this.#over = true
    this.wake()
  }
}
