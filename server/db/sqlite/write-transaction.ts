import type { SQLInputValue } from 'node:sqlite'
import type { Outcome } from './statement-cache.ts'
import type { Wire } from './write-protocol.ts'

/** Nobody else can write while a transaction waits for something outside of it. */
const longestPauseMs = 10_000

const savepoint = '"wagwise turn"'

/**
 * One interactive transaction: a savepoint inside the group's transaction. Like on PostgreSQL, a failed statement
 * spoils it until it is rolled back, wholly or to one of its own savepoints.
 */
export class Turn {
  readonly #wire: Wire
  readonly #ended = Promise.withResolvers<void>()
  readonly #kept = Promise.withResolvers<void>()
  readonly #pause: NodeJS.Timeout
  #spoiled = false
  #over: string | undefined

  constructor(wire: Wire) {
    this.#wire = wire
    this.#kept.promise.catch(() => undefined)
    wire.tell({ kind: 'step', sql: `savepoint ${savepoint}` })
    this.#pause = setTimeout(() => this.#expire(), longestPauseMs).unref()
  }

  /** When the next transaction of the group may begin. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  async run(sql: string, parameters: readonly SQLInputValue[]): Promise<Outcome> {
    if (this.#spoiled) throw new Error('A statement of this transaction has failed: it can only be rolled back.')
    return this.#ask(sql, parameters)
  }

  async rollBackTo(sql: string): Promise<void> {
    await this.#ask(sql, [])
    this.#spoiled = false
  }

  /** Done when the group's commit is on the disk. */
  async commit(): Promise<void> {
    if (this.#over) throw new Error(this.#over)
    if (this.#spoiled) {
      this.rollBack()
      throw new Error('The transaction was rolled back, because one of its statements has failed.')
    }
    this.#wire.tell({ kind: 'step', sql: `release ${savepoint}` })
    this.#end('The transaction has ended.')
    await this.#kept.promise
  }

  rollBack() {
    if (this.#over) return
    this.#wire.tell({ kind: 'step', sql: `rollback to ${savepoint}` })
    this.#wire.tell({ kind: 'step', sql: `release ${savepoint}` })
    this.#end('The transaction has been rolled back.')
  }

  /** Told by the group after its commit. */
  settle(failure: Error | undefined) {
    if (failure) this.#kept.reject(failure)
    else this.#kept.resolve()
  }

  async #ask(sql: string, parameters: readonly SQLInputValue[]): Promise<Outcome> {
    if (this.#over) throw new Error(this.#over)
    this.#pause.refresh()
    try {
      return await this.#wire.ask({ kind: 'run', sql, parameters })
    } catch (error) {
      this.#spoiled = true
      throw error
    }
  }

  #expire() {
    this.rollBack()
    this.#over = `The transaction was rolled back, because it stood still for ${longestPauseMs / 1000} s.`
  }

  #end(over: string) {
    clearTimeout(this.#pause)
    this.#over = over
    this.#ended.resolve()
  }
}
