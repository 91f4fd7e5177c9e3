import type { SQLInputValue } from 'node:sqlite'
import { isFatal } from './error-codes.ts'
import type { Outcome } from './statement-cache.ts'
import { Turn } from './write-transaction.ts'
import type { Wire, WriteOrder } from './write-protocol.ts'

/** A piece of work in a group. */
type Unit = {
  /** When the next unit may begin; at once if undefined. */
  begin: () => Promise<void> | undefined
  /** Called once, after the group's commit or instead of beginning. */
  settle: (failure: Error | undefined) => void
}

const longestGroupMs = 10
const largestGroup = 256

/**
 * Whatever wants to write while the writer is busy shares one commit, and so one wait for the disk. A unit that fails
 * takes back only itself; nobody is told of success before the commit is on the disk.
 */
export class WriteQueue {
  readonly #wire: Wire
  readonly #onFatal: (error: Error) => void
  readonly #waiting: Unit[] = []
  #working: Promise<void> | undefined
  #dead: Error | undefined

  constructor(wire: Wire, onFatal: (error: Error) => void) {
    this.#wire = wire
    this.#onFatal = onFatal
  }

  /** One statement. SQLite takes back a failed statement by itself. */
  run(sql: string, parameters: readonly SQLInputValue[]): Promise<Outcome> {
    return this.#addOrder({ kind: 'run', sql, parameters })
  }

  /** A whole transaction; the writer takes it back by itself if it fails. */
  async script(name: string, given: unknown): Promise<unknown> {
    const { rows } = await this.#addOrder({ kind: 'script', name, given })
    return rows[0]?.['result']
  }

  #addOrder(order: WriteOrder): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let answer: Promise<Outcome> | undefined
      this.#add({
        begin: () => {
          answer = this.#wire.ask(order)
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
  enter(): Promise<Turn> {
    return new Promise((resolve, reject) => {
      let turn: Turn | undefined
      this.#add({
        begin: () => {
          turn = new Turn(this.#wire)
          resolve(turn)
          return turn.ended
        },
        settle: (failure) => (turn ? turn.settle(failure) : reject(failure)),
      })
    })
  }

  /** Nothing more is accepted; what waits is refused. */
  stop(error: Error) {
    this.#dead ??= error
    for (const unit of this.#waiting.splice(0)) unit.settle(this.#dead)
  }

  /** What was accepted is written; nothing more is accepted after. */
  async drain() {
    while (this.#working) await this.#working
    this.stop(new Error('The database is closed.'))
  }

  #add(unit: Unit) {
    if (this.#dead) return unit.settle(this.#dead)
    this.#waiting.push(unit)
    this.#working ??= this.#work()
  }

  async #work() {
    await Promise.resolve() // what is asked in the same moment comes along
    while (this.#waiting.length > 0) await this.#runGroup()
    this.#working = undefined
  }

  async #runGroup() {
    const group: Unit[] = []
    const closesAt = performance.now() + longestGroupMs
    this.#wire.tell({ kind: 'begin' })
    for (let unit = this.#waiting.shift(); unit; unit = this.#waiting.shift()) {
      group.push(unit)
      const ended = unit.begin()
      if (ended) await ended
      if (group.length >= largestGroup || performance.now() > closesAt) break
    }
    const failure = await this.#commit()
    for (const unit of group) unit.settle(failure)
  }

  async #commit(): Promise<Error | undefined> {
    try {
      await this.#wire.ask({ kind: 'commit' })
      return this.#dead
    } catch (cause) {
      const failure = cause instanceof Error ? cause : new Error(String(cause))
      if (isFatal(failure)) this.#die(failure)
      return failure
    }
  }

  #die(failure: Error) {
    if (this.#dead) return
    this.stop(failure)
    this.#onFatal(failure)
  }
}
