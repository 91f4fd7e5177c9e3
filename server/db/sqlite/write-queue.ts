import type { SQLInputValue } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'
import type { StatementResult } from './statement-cache.ts'
import { WriteTransaction } from './write-transaction.ts'
import type { WriterChannel, WriteCommand } from './write-protocol.ts'

type WriteTask = {
  /** Resolves when the next task may begin; undefined: immediately. */
  begin: () => Promise<void> | undefined
  /** Called once, after the group's commit or instead of `begin`. */
  settle: (failure: Error | undefined) => void
}

const maxGroupMs = 10
const maxGroupSize = 256

/** Group commit: writes that arrive while the writer is busy share one disk sync. A failing task rolls back itself. */
export class WriteQueue {
  readonly #channel: WriterChannel
  readonly #onFatal: (error: Error) => void
  readonly #waiting: WriteTask[] = []
  #working: Promise<void> | undefined
  #failure: Error | undefined

  constructor(channel: WriterChannel, onFatal: (error: Error) => void) {
    this.#channel = channel
    this.#onFatal = onFatal
  }

  /** SQLite rolls back a failed statement on its own. */
  run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    return this.#addCommand({ kind: 'run', sql, parameters })
  }

  /** A whole transaction, which the writer rolls back if it fails. */
  async callProcedure(name: string, input: unknown): Promise<unknown> {
    const { rows } = await this.#addCommand({ kind: 'procedure', name, input })
    return rows[0]?.['result']
  }

  #addCommand(command: WriteCommand): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      let response: Promise<StatementResult> | undefined
      this.#add({
        begin: () => {
          response = this.#channel.request(command)
          response.catch(() => undefined)
          return undefined
        },
        settle: (failure) => {
          if (failure || !response) reject(failure)
          else response.then(resolve, reject)
        },
      })
    })
  }

  beginTransaction(): Promise<WriteTransaction> {
    return new Promise((resolve, reject) => {
      let transaction: WriteTransaction | undefined
      this.#add({
        begin: () => {
          transaction = new WriteTransaction(this.#channel)
          resolve(transaction)
          return transaction.ended
        },
        settle: (failure) => (transaction ? transaction.settle(failure) : reject(failure)),
      })
    })
  }

  stop(error: Error) {
    this.#failure ??= error
    for (const task of this.#waiting.splice(0)) task.settle(this.#failure)
  }

  /** Waits for accepted writes, then rejects further ones. */
  async drain() {
    while (this.#working) await this.#working
    this.stop(new Error('The database is closed.'))
  }

  #add(task: WriteTask) {
    if (this.#failure) return task.settle(this.#failure)
    this.#waiting.push(task)
    this.#working ??= this.#work()
  }

  async #work() {
    await Promise.resolve() // writes from the same tick join the group
    while (this.#waiting.length > 0) await this.#runGroup()
    this.#working = undefined
  }

  async #runGroup() {
    const group: WriteTask[] = []
    const closesAt = performance.now() + maxGroupMs
    this.#channel.enqueue({ kind: 'begin' })
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      group.push(task)
      const ended = task.begin()
      if (ended) await ended
      if (group.length >= maxGroupSize || performance.now() > closesAt) break
    }
    const failure = await this.#commit()
    for (const task of group) task.settle(failure)
  }

  async #commit(): Promise<Error | undefined> {
    try {
      await this.#channel.request({ kind: 'commit' })
      return this.#failure
    } catch (cause) {
      const failure = cause instanceof Error ? cause : new Error(String(cause))
      if (isFatalError(failure)) this.#fail(failure)
      return failure
    }
  }

  #fail(failure: Error) {
    if (this.#failure) return
    this.stop(failure)
    this.#onFatal(failure)
  }
}
