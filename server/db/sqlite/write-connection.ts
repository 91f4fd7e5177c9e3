import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'
import { toSqliteValues } from './bind-parameters.ts'
import { createProcedureRunner, type RunNamedProcedure } from './procedure-runner.ts'
import { StatementCache, type StatementResult } from './statement-cache.ts'
import { SqliteError, type WriteResponse, type WriteFailure, type WriteCommand } from './write-protocol.ts'

const emptyResult: StatementResult = { rows: [], changes: 0, lastId: 0 }

/** After a failed statement, the group stays failed until its commit has been answered. */
export class WriteConnection {
  readonly #db: DatabaseSync
  readonly #statements: StatementCache
  readonly #checkFile: () => WriteFailure | undefined
  readonly #runNamedProcedure: RunNamedProcedure
  #failure: WriteFailure | undefined
  #hasFailed = false

  /** `checkFile` returns the reason why a successful commit is worthless. */
  constructor(
    db: DatabaseSync,
    findLoss: () => WriteFailure | undefined = () => undefined,
    runNamedProcedure: RunNamedProcedure = createProcedureRunner([]),
  ) {
    this.#db = db
    this.#statements = new StatementCache(db)
    this.#checkFile = findLoss
    this.#runNamedProcedure = runNamedProcedure
  }

  /** The disk failed during a commit: every further command gets that failure. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Undefined for commands that have no response. */
  execute(command: WriteCommand): WriteResponse | undefined {
    if (command.kind === 'run') return this.#run(command.sql, command.parameters)
    if (command.kind === 'procedure') return this.#runProcedure(command.name, command.input)
    if (command.kind === 'commit') return this.#commit()
    if (command.kind === 'close') this.#db.close()
    else this.#step(command.kind === 'begin' ? 'begin immediate' : command.sql)
    return undefined
  }

  #step(sql: string) {
    if (this.#failure) return
    try {
      this.#db.exec(sql)
    } catch (error) {
      this.#failure = toWriteFailure(error)
    }
  }

  #run(sql: string, parameters: readonly SQLInputValue[]): WriteResponse {
    if (this.#failure) return { failure: this.#failure }
    try {
      return { result: this.#statements.run(sql, parameters) }
    } catch (error) {
      const failure = toWriteFailure(error)
      // On errors such as a full disk, SQLite rolls back the whole transaction, not only the statement.
      if (!this.#db.isTransaction) this.#failure = failure
      return { failure }
    }
  }

  #runProcedure(name: string, input: unknown): WriteResponse {
    this.#step('savepoint procedure')
    if (this.#failure) return { failure: this.#failure }
    try {
      const result = this.#runNamedProcedure(
        name,
        input,
        ({ sql, parameters }) => this.#statements.run(sql, toSqliteValues(parameters)).rows,
      )
      this.#db.exec('release procedure')
      return { result: { ...emptyResult, rows: [{ result }] } }
    } catch (error) {
      const failure = toWriteFailure(error)
      if (this.#db.isTransaction) this.#step('rollback to procedure; release procedure')
      else this.#failure = failure
      return { failure }
    }
  }

  #commit(): WriteResponse {
    this.#step('commit')
    const failure = this.#failure ?? this.#checkFile()
    if (!failure) return { result: emptyResult }
    this.#hasFailed ||= isFatalError(new SqliteError(failure))
    this.#failure = this.#hasFailed ? failure : undefined
    if (!this.#hasFailed) this.#rollBack()
    return { failure }
  }

  #rollBack() {
    try {
      if (this.#db.isTransaction) this.#db.exec('rollback')
    } catch (error) {
      this.#failure = toWriteFailure(error)
    }
  }
}

function toWriteFailure(error: unknown): WriteFailure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return { message, errcode }
}
