import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'
import { together, type Answers } from './query-batch.ts'

type Rows = readonly (readonly unknown[])[]
/** Each step hands out statements and is given their rows. */
type Steps<Result> = Generator<readonly CompiledQuery[], Result, Rows>

/**
 * A transaction of several steps that waits for nothing but the database. `given` and the result must be plain data:
 * SQLite's writer runs the whole script in its own thread, so that it travels there and back once.
 */
export type Script<Given, Result> = { name: string; steps: (db: Db, given: Given) => Steps<Result> }

/** Statements that do not need each other's answers, for use with `yield*`. */
export function* ask<const Queries extends readonly CompiledQuery[]>(
  queries: Queries,
): Generator<Queries, Answers<Queries>, Rows> {
  return (yield queries) as Answers<Queries>
}

/** What a connection has that takes scripts, and its adapter `takesScripts`. */
export type ScriptRunner = { runScript: (name: string, given: unknown) => Promise<unknown> }

export async function runScript<Given, Result>(db: Db, script: Script<Given, Result>, given: Given): Promise<Result> {
  const executor = db.getExecutor()
  if ('takesScripts' in executor.adapter) {
    return executor.provideConnection(
      (connection) => (connection as unknown as ScriptRunner).runScript(script.name, given) as Promise<Result>,
    )
  }
  return db.transaction().execute(async (trx) => {
    const steps = script.steps(trx, given)
    let step = steps.next()
    while (!step.done) step = steps.next(await together(trx, step.value))
    return step.value
  })
}

/** The same where the database is at hand. */
export function runScriptHere<Result>(steps: Steps<Result>, run: (query: CompiledQuery) => readonly unknown[]): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(step.value.map(run))
  return step.value
}
