import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

type QueryResults<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never
}
type QueryRows = readonly (readonly unknown[])[]
/** Each step yields statements and receives their rows. */
type ProcedureSteps<Result> = Generator<readonly CompiledQuery[], Result, QueryRows>

/** Input and result are plain data: on SQLite it runs in the writer thread, so a batch crosses threads only once. */
export type Procedure<Input, Result> = { name: string; steps: (db: Db, input: Input) => ProcedureSteps<Result> }

/** Runs a procedure as a transaction. Must not be called inside another one. */
export type CallProcedure = <Input, Result>(procedure: Procedure<Input, Result>, input: Input) => Promise<Result>

/** Runs independent statements in one step, for use with `yield*`. */
export function* runQueries<const Queries extends readonly CompiledQuery[]>(
  queries: Queries,
): Generator<Queries, QueryResults<Queries>, QueryRows> {
  return (yield queries) as QueryResults<Queries>
}

export async function runProcedure<Result>(
  steps: ProcedureSteps<Result>,
  run: (query: CompiledQuery) => Promise<readonly unknown[]>,
): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    const rows: (readonly unknown[])[] = []
    for (const query of step.value) rows.push(await run(query))
    step = steps.next(rows)
  }
  return step.value
}

export function runProcedureSync<Result>(
  steps: ProcedureSteps<Result>,
  run: (query: CompiledQuery) => readonly unknown[],
): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(step.value.map(run))
  return step.value
}
