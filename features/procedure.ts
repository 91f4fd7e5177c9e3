import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'
import { runQueryBatch, type QueryResults } from './query-batch.ts'

type QueryRows = readonly (readonly unknown[])[]
/** Each step hands out statements and is given their rows. */
type ProcedureSteps<Result> = Generator<readonly CompiledQuery[], Result, QueryRows>

/**
 * A transaction of several steps that waits for nothing but the database. `given` and the result must be plain data:
 * SQLite's writer runs the whole script in its own thread, so that it travels there and back once.
 */
export type Procedure<Given, Result> = { name: string; steps: (db: Db, given: Given) => ProcedureSteps<Result> }

/** Statements that do not need each other's answers, for use with `yield*`. */
export function* runQueries<const Queries extends readonly CompiledQuery[]>(
  queries: Queries,
): Generator<Queries, QueryResults<Queries>, QueryRows> {
  return (yield queries) as QueryResults<Queries>
}

/** What a connection has that takes scripts, and its adapter `takesScripts`. */
export type ProcedureRunner = { runScript: (name: string, given: unknown) => Promise<unknown> }

export async function callProcedure<Given, Result>(
  db: Db,
  script: Procedure<Given, Result>,
  given: Given,
): Promise<Result> {
  const executor = db.getExecutor()
  if ('runsProcedures' in executor.adapter) {
    return executor.provideConnection(
      (connection) => (connection as unknown as ProcedureRunner).runScript(script.name, given) as Promise<Result>,
    )
  }
  return db.transaction().execute(async (trx) => {
    const steps = script.steps(trx, given)
    let step = steps.next()
    while (!step.done) step = steps.next(await runQueryBatch(trx, step.value))
    return step.value
  })
}

/** The same where the database is at hand. */
export function runProcedureSync<Result>(
  steps: ProcedureSteps<Result>,
  run: (query: CompiledQuery) => readonly unknown[],
): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(step.value.map(run))
  return step.value
}
