import type { SQLInputValue } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'
import type { StatementResult } from './statement-cache.ts'
import { WriteTransaction } from './write-transaction.ts'
import type { WriterChannel, WriteCommand } from './write-protocol.ts'

/** A piece of work in a group. */
type WriteTask = {
  /** When the next unit may begin; at once if undefined. */
  begin: () => Promise<void> | undefined
  /** Called once, after the group's commit or instead of beginning. */
  settle: (failure: Error | undefined) => void
}

const maxGroupMs = 10
const maxGroupSize = 256

/**
 * Whatever wants to write while the writer is busy shares one commit, and so one wait for the disk. A unit that fails
 * takes back only itself; nobody is told of success before the commit is on the disk.
 */
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

  /** One statement. SQLite takes back a failed statement by itself. */
  run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    return this.#addCommand({ kind: 'run', sql, parameters })
  }

  /** A whole transaction; the writer takes it back by itself if it fails. */
  async callProcedure(name: string, input: unknown): Promise<unknown> {
    const { rows } = await this.#addCommand({ kind: 'procedure', name, input })
    return rows[0]?.['result']
  }

  #addCommand(command: WriteCommand): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      let answer: Promise<StatementResult> | undefined
      this.#add({
        begin: () => {
          answer = this.#channel.request(command)
          answer.catch(() => undefined)
          return undefined
        },
        settle: (failure) => {
          if (failure || !answer) reject(failure)
          else answer.then(resolve, reject)
        },
      })
    })
  }

  /** A transaction of several statements, when its turn has come. */
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

  /** Nothing more is accepted; what waits is refused. */
  stop(error: Error) {
    this.#failure ??= error
    for (const unit of this.#waiting.splice(0)) unit.settle(this.#failure)
  }

  /** What was accepted is written; nothing more is accepted after. */
  async drain() {
    while (this.#working) await this.#working
    this.stop(new Error('The database is closed.'))
  }

  #add(unit: WriteTask) {
    if (this.#failure) return unit.settle(this.#failure)
    this.#waiting.push(unit)
    this.#working ??= this.#work()
  }

  async #work() {
    await Promise.resolve() // what is asked in the same moment comes along
    while (this.#waiting.length > 0) await this.#runGroup()
    this.#working = undefined
  }

  async #runGroup() {
    const group: WriteTask[] = []
    const closesAt = performance.now() + maxGroupMs
    this.#channel.enqueue({ kind: 'begin' })
    for (let unit = this.#waiting.shift(); unit; unit = this.#waiting.shift()) {
      group.push(unit)
      const ended = unit.begin()
      if (ended) await ended
      if (group.length >= maxGroupSize || performance.now() > closesAt) break
    }
    const failure = await this.#commit()
    for (const unit of group) unit.settle(failure)
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
