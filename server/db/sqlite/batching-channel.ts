import type { Outcome } from './statement-cache.ts'
import { SqliteFailure, type WriteAnswer, type WriteOrder } from './write-protocol.ts'

type Expected = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }

/** Orders of one moment travel together, since a message costs more than what is in it; answers come in their order. */
export class OrderWire {
  readonly #post: (orders: WriteOrder[]) => void
  readonly #expected: Expected[] = []
  #outbox: WriteOrder[] = []
  #sending = false
  #lost: Error | undefined

  constructor(post: (orders: WriteOrder[]) => void) {
    this.#post = post
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  tell(order: WriteOrder) {
    this.#outbox.push(order)
  }

  ask(order: WriteOrder): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost)
      this.#expected.push({ resolve, reject })
      this.#outbox.push(order)
      if (!this.#sending) queueMicrotask(() => this.send())
      this.#sending = true
    })
  }

  send() {
    const orders = this.#outbox
    this.#outbox = []
    this.#sending = false
    if (!this.#lost) this.#post(orders)
  }

  receive(answers: readonly WriteAnswer[]) {
    for (const answer of answers) {
      const expected = this.#expected.shift()
      if (!expected) throw new Error('The writer answered what nobody asked.')
      if ('outcome' in answer) expected.resolve(answer.outcome)
      else expected.reject(new SqliteFailure(answer.failure))
    }
  }

  /** Whoever still waits is told. */
  lose(error: Error) {
    this.#lost ??= error
    for (const { reject } of this.#expected.splice(0)) reject(error)
  }
}
