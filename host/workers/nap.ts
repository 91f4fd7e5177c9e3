/** Rests that somebody can end early, one by one or for good. */
export class Nap {
  #over = false
  readonly #wakers = new Set<() => void>()

  get isOver(): boolean {
    return this.#over
  }

  rest(milliseconds: number): Promise<void> {
    if (this.#over) return Promise.resolve()
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
    for (const wake of this.#wakers) wake()
  }

  end() {
    this.#over = true
    this.wake()
  }
}
