import type { StatementResult } from './statement-cache.ts'
import { SqliteError, type WriteResponse, type WriteCommand } from './write-protocol.ts'

type PendingRequest = { resolve: (outcome: StatementResult) => void; reject: (error: Error) => void }

/** Orders of one moment travel together, since a message costs more than what is in it; answers come in their order. */
export class BatchingChannel {
  readonly #post: (orders: WriteCommand[]) => void
  readonly #pending: PendingRequest[] = []
  #outbox: WriteCommand[] = []
  #flushScheduled = false
  #failure: Error | undefined

  constructor(post: (orders: WriteCommand[]) => void) {
    this.#post = post
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  enqueue(command: WriteCommand) {
    this.#outbox.push(command)
  }

  request(command: WriteCommand): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#pending.push({ resolve, reject })
      this.#outbox.push(command)
      if (!this.#flushScheduled) queueMicrotask(() => this.flush())
      this.#flushScheduled = true
    })
  }

  flush() {
    const commands = this.#outbox
    this.#outbox = []
    this.#flushScheduled = false
    if (!this.#failure) this.#post(commands)
  }

  receive(answers: readonly WriteResponse[]) {
    for (const answer of answers) {
      const expected = this.#pending.shift()
      if (!expected) throw new Error('The writer sent a response without a pending request.')
      if ('result' in answer) expected.resolve(answer.result)
      else expected.reject(new SqliteError(answer.failure))
    }
  }

  /** Whoever still waits is told. */
  fail(error: Error) {
    this.#failure ??= error
    for (const { reject } of this.#pending.splice(0)) reject(error)
  }
}
