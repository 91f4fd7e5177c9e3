import type { SQLInputValue } from 'node:sqlite'
import type { StatementResult } from './statement-cache.ts'
import type { WriterChannel } from './write-protocol.ts'

/** An idle transaction blocks all other writers. */
const maxIdleMs = 10_000

const savepointName = '"wagwise transaction"'

/** A savepoint in the group's transaction. As on PostgreSQL, a failed statement blocks it until it is rolled back. */
export class WriteTransaction {
  readonly #channel: WriterChannel
  readonly #ended = Promise.withResolvers<void>()
  readonly #committed = Promise.withResolvers<void>()
  readonly #idleTimer: NodeJS.Timeout
  #failed = false
  #endReason: string | undefined

  constructor(channel: WriterChannel) {
    this.#channel = channel
    this.#committed.promise.catch(() => undefined)
    channel.enqueue({ kind: 'step', sql: `savepoint ${savepointName}` })
    this.#idleTimer = setTimeout(() => this.#expire(), maxIdleMs).unref()
  }

  /** Resolves when the next transaction of the group may begin. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  async run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    if (this.#failed) throw new Error('A statement in this transaction failed, so it can only be rolled back.')
    return this.#request(sql, parameters)
  }

  async rollBackTo(sql: string): Promise<void> {
    await this.#request(sql, [])
    this.#failed = false
  }

  /** Resolves when the group's commit is on disk. */
  async commit(): Promise<void> {
    if (this.#endReason) throw new Error(this.#endReason)
    if (this.#failed) {
      this.rollBack()
      throw new Error('The transaction was rolled back because one of its statements failed.')
    }
    this.#channel.enqueue({ kind: 'step', sql: `release ${savepointName}` })
    this.#end('The transaction has ended.')
    await this.#committed.promise
  }

  rollBack() {
    if (this.#endReason) return
    this.#channel.enqueue({ kind: 'step', sql: `rollback to ${savepointName}` })
    this.#channel.enqueue({ kind: 'step', sql: `release ${savepointName}` })
    this.#end('The transaction has been rolled back.')
  }

  settle(failure: Error | undefined) {
    if (failure) this.#committed.reject(failure)
    else this.#committed.resolve()
  }

  async #request(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    if (this.#endReason) throw new Error(this.#endReason)
    this.#idleTimer.refresh()
    try {
      return await this.#channel.request({ kind: 'run', sql, parameters })
    } catch (error) {
      this.#failed = true
      throw error
    }
  }

  #expire() {
    this.rollBack()
    this.#endReason = `The transaction was rolled back because it was idle for ${maxIdleMs / 1000} s.`
  }

  #end(reason: string) {
    clearTimeout(this.#idleTimer)
    this.#endReason = reason
    this.#ended.resolve()
  }
}
