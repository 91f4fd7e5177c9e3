import type { StatementResult } from './statement-cache.ts'
import { SqliteError, type WriteResponse, type WriteCommand } from './write-protocol.ts'

type PendingRequest = { resolve: (outcome: StatementResult) => void; reject: (error: Error) => void }

/** A message costs more than its contents, so commands of the same tick share one. Responses come in order. */
export class BatchingChannel {
  readonly #post: (commands: WriteCommand[]) => void
  readonly #pending: PendingRequest[] = []
  #outbox: WriteCommand[] = []
  #flushScheduled = false
  #failure: Error | undefined

  constructor(post: (commands: WriteCommand[]) => void) {
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

  receive(responses: readonly WriteResponse[]) {
    for (const response of responses) {
      const request = this.#pending.shift()
      if (!request) throw new Error('The writer sent a response without a pending request.')
      if ('result' in response) request.resolve(response.result)
      else request.reject(new SqliteError(response.failure))
    }
  }

  fail(error: Error) {
    this.#failure ??= error
    for (const { reject } of this.#pending.splice(0)) reject(error)
  }
}
