import type { Clock } from '#features/ports.ts'

const failuresToOpen = 5
const firstPauseMs = 60_000
const maxOpenings = 3

/** Opens after five failures in a row, then allows one trial call. After three openings it gives up. */
export class CircuitBreaker {
  readonly #clock: Clock
  #failures = 0
  #openings = 0
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined while calls are allowed. */
  get openUntil(): number | undefined {
    const now = this.#clock()
    // The upper bound ignores a time from before the clock was set back.
    return this.#until > now && this.#until <= now + firstPauseMs * 2 ** maxOpenings ? this.#until : undefined
  }

  get isGivenUp(): boolean {
    return this.#openings >= maxOpenings
  }

  recordSuccess() {
    this.#failures = 0
    this.#openings = 0
    this.#until = 0
  }

  recordFailure() {
    this.#failures++
    if (this.#failures < failuresToOpen) return
    this.#until = this.#clock() + firstPauseMs * 2 ** this.#openings
    this.#openings++
    // One more failure after the pause opens it again.
    this.#failures = failuresToOpen - 1
  }
}
