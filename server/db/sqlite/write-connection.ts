import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { isFatalError } from './error-codes.ts'
import { toSqliteValues } from './bind-parameters.ts'
import { createProcedureRunner, type RunProcedure } from './procedure-runner.ts'
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
  runProcedureQueries: RunProcedure = createProcedureRunner([]),
) {
  const runStatement = createStatementCache(db)
  let groupFailure: WriteFailure | undefined
  let hasFailed = false

  function step(sql: string) {
    if (groupFailure) return
    try {
      db.exec(sql)
    } catch (cause) {
      groupFailure = toWriteFailure(cause)
    }
  }

  function run(sql: string, parameters: readonly SQLInputValue[]): WriteResponse {
    if (groupFailure) return { error: groupFailure }
    try {
      return { result: runStatement(sql, parameters) }
    } catch (cause) {
      const error = toWriteFailure(cause)
      // On errors such as a full disk, SQLite rolls back the whole transaction, not only the statement.
      if (!db.isTransaction) groupFailure = error
      return { error }
    }
  }

  function runProcedure(name: string, input: unknown): WriteResponse {
    step('savepoint procedure')
    if (groupFailure) return { error: groupFailure }
    try {
      const runQuery = ({ sql, parameters }: CompiledQuery) => runStatement(sql, toSqliteValues(parameters)).rows
      const result = runProcedureQueries(name, input, runQuery)
      db.exec('release procedure')
      return { result: { ...emptyResult, rows: [{ result }] } }
    } catch (cause) {
      const error = toWriteFailure(cause)
      if (db.isTransaction) step('rollback to procedure; release procedure')
      else groupFailure = error
      return { error }
    }
  }

  function commit(): WriteResponse {
    step('commit')
    const error = groupFailure ?? checkFile()
    if (!error) return { result: emptyResult }
    hasFailed ||= isFatalError(new SqliteError(error))
    groupFailure = hasFailed ? error : undefined
    if (!hasFailed && db.isTransaction) step('rollback')
    return { error }
  }

  return {
    /** The disk failed during a commit: every further command gets that error. */
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
