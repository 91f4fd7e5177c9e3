import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, type CompiledQuery } from 'kysely'
import { runProcedureSync, type Procedure } from '#features/procedure.ts'
import type { Tables } from '#features/tables.ts'
import { SqlitePlanCompiler } from './plan-compiler.ts'

export type RunProcedure = (name: string, input: unknown, run: (query: CompiledQuery) => readonly unknown[]) => unknown

/** Compiles SQL only: the writer runs it on its own connection. */
const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqlitePlanCompiler(),
  },
})

export function createProcedureRunner(procedures: readonly Procedure<never, unknown>[]): RunProcedure {
  return (name, input, run) => {
    const procedure = procedures.find((known) => known.name === name)
    if (!procedure) throw new Error(`The writer has no procedure named ${name}.`)
    return runProcedureSync(procedure.steps(sqlBuilder, input as never), run)
  }
}
