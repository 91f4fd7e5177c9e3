import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely'
import { writeViewsProcedure } from '#features/analytics/write-views.ts'
import type { Procedure } from '#features/procedure.ts'
import type { Tables } from '#features/tables.ts'
import { LiteralLimitCompiler } from './literal-limit-compiler.ts'

/** What the writer can be asked to do by name. */
const procedures: readonly Procedure<never, unknown>[] = [writeViewsProcedure]

/** Only makes SQL: the writer has no other way to its file than the connection that it is. */
const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimitCompiler(),
  },
})

export function procedureSteps(name: string, given: unknown) {
  const script = procedures.find((known) => known.name === name)
  if (!script) throw new Error(`The writer has no procedure named ${name}.`)
  return script.steps(sqlBuilder, given as never)
}
