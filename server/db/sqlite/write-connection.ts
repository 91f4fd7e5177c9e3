import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { runScriptHere } from '#features/procedure.ts'
import { isFatal } from './error-codes.ts'
import { bindable } from './bind-parameters.ts'
import { stepsOf } from './writer-procedures.ts'
import { Statements, type Outcome } from './statement-cache.ts'
import { SqliteFailure, type WriteAnswer, type WriteFailure, type WriteOrder } from './write-protocol.ts'

const nothing: Outcome = { rows: [], changes: 0, lastId: 0 }

/** The one connection that writes. A group that broke stays broken until its commit has been answered. */
export class WriteConnection {
  readonly #db: DatabaseSync
  readonly #statements: Statements
  readonly #findLoss: () => WriteFailure | undefined
  #broken: WriteFailure | undefined
  #isOver = false

  /** `findLoss` says why a commit that worked is worth nothing. */
  constructor(db: DatabaseSync, findLoss: () => WriteFailure | undefined = () => undefined) {
    this.#db = db
    this.#statements = new Statements(db)
    this.#findLoss = findLoss
  }

  /** The disk has failed under a commit: whatever is asked now is answered with that failure. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Undefined for orders that have no answer. */
  obey(order: WriteOrder): WriteAnswer | undefined {
    if (order.kind === 'run') return this.#run(order.sql, order.parameters)
    if (order.kind === 'script') return this.#script(order.name, order.given)
    if (order.kind === 'commit') return this.#commit()
    if (order.kind === 'close') this.#db.close()
    else this.#step(order.kind === 'begin' ? 'begin immediate' : order.sql)
    return undefined
  }

  #step(sql: string) {
    if (this.#broken) return
    try {
      this.#db.exec(sql)
    } catch (error) {
      this.#broken = describe(error)
    }
  }

  #run(sql: string, parameters: readonly SQLInputValue[]): WriteAnswer {
    if (this.#broken) return { failure: this.#broken }
    try {
      return { outcome: this.#statements.run(sql, parameters) }
    } catch (error) {
      const failure = describe(error)
      // A full disk and the like make SQLite roll back everything, not the one statement.
      if (!this.#db.isTransaction) this.#broken = failure
      return { failure }
    }
  }

  #script(name: string, given: unknown): WriteAnswer {
    this.#step('savepoint script')
    if (this.#broken) return { failure: this.#broken }
    try {
      const result = runScriptHere(
        stepsOf(name, given),
        ({ sql, parameters }) => this.#statements.run(sql, bindable(parameters)).rows,
      )
      this.#db.exec('release script')
      return { outcome: { ...nothing, rows: [{ result }] } }
    } catch (error) {
      const failure = describe(error)
      if (this.#db.isTransaction) this.#step('rollback to script; release script')
      else this.#broken = failure
      return { failure }
    }
  }

  #commit(): WriteAnswer {
    this.#step('commit')
    const failure = this.#broken ?? this.#findLoss()
    if (!failure) return { outcome: nothing }
    this.#isOver ||= isFatal(new SqliteFailure(failure))
    this.#broken = this.#isOver ? failure : undefined
    if (!this.#isOver) this.#rollBack()
    return { failure }
  }

  #rollBack() {
    try {
      if (this.#db.isTransaction) this.#db.exec('rollback')
    } catch (error) {
      this.#broken = describe(error)
    }
  }
}

function describe(error: unknown): WriteFailure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return { message, errcode }
}
