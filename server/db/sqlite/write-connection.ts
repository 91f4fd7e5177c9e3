import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { isFatalError } from './error-codes.ts'
import { toSqliteValues } from './bind-parameters.ts'
import { createProcedureRunner, type RunNamedProcedure } from './procedure-runner.ts'
import { createStatementCache, type StatementResult } from './statement-cache.ts'
import { SqliteError, type WriteResponse, type WriteFailure, type WriteCommand } from './write-protocol.ts'

const emptyResult: StatementResult = { rows: [], changes: 0, lastId: 0 }

/**
 * After a failed statement, the group stays failed until its commit has been answered. `checkFile` returns the reason
 * why a successful commit is worthless.
 */
export function createWriteConnection(
  db: DatabaseSync,
  checkFile: () => WriteFailure | undefined = () => undefined,
  runNamedProcedure: RunNamedProcedure = createProcedureRunner([]),
) {
  const runStatement = createStatementCache(db)
  let groupFailure: WriteFailure | undefined
  let hasFailed = false

  function step(sql: string) {
    if (groupFailure) return
    try {
      db.exec(sql)
    } catch (error) {
      groupFailure = toWriteFailure(error)
    }
  }

  function run(sql: string, parameters: readonly SQLInputValue[]): WriteResponse {
    if (groupFailure) return { failure: groupFailure }
    try {
      return { result: runStatement(sql, parameters) }
    } catch (error) {
      const failure = toWriteFailure(error)
      // On errors such as a full disk, SQLite rolls back the whole transaction, not only the statement.
      if (!db.isTransaction) groupFailure = failure
      return { failure }
    }
  }

  function runProcedure(name: string, input: unknown): WriteResponse {
    step('savepoint procedure')
    if (groupFailure) return { failure: groupFailure }
    try {
      const runQuery = ({ sql, parameters }: CompiledQuery) => runStatement(sql, toSqliteValues(parameters)).rows
      const result = runNamedProcedure(name, input, runQuery)
      db.exec('release procedure')
      return { result: { ...emptyResult, rows: [{ result }] } }
    } catch (error) {
      const failure = toWriteFailure(error)
      if (db.isTransaction) step('rollback to procedure; release procedure')
      else groupFailure = failure
      return { failure }
    }
  }

  function commit(): WriteResponse {
    step('commit')
    const failure = groupFailure ?? checkFile()
    if (!failure) return { result: emptyResult }
    hasFailed ||= isFatalError(new SqliteError(failure))
    groupFailure = hasFailed ? failure : undefined
    if (!hasFailed && db.isTransaction) step('rollback')
    return { failure }
  }

  return {
    /** The disk failed during a commit: every further command gets that failure. */
    get hasFailed() {
      return hasFailed
    },
    /** Undefined for commands that have no response. */
    execute(command: WriteCommand): WriteResponse | undefined {
      if (command.kind === 'run') return run(command.sql, command.parameters)
      if (command.kind === 'procedure') return runProcedure(command.name, command.input)
      if (command.kind === 'commit') return commit()
      if (command.kind === 'close') db.close()
      else step(command.kind === 'begin' ? 'begin immediate' : command.sql)
      return undefined
    },
  }
}

function toWriteFailure(error: unknown): WriteFailure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return { message, errcode }
}
