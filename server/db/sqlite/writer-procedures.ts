import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely'
import { viewsScript } from '#features/analytics/write-views.ts'
import type { Script } from '#features/procedure.ts'
import type { Tables } from '#features/tables.ts'
import { LiteralLimitCompiler } from './literal-limit-compiler.ts'

/** What the writer can be asked to do by name. */
const scripts: readonly Script<never, unknown>[] = [viewsScript]

/** Only makes SQL: the writer has no other way to its file than the connection that it is. */
const language = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimitCompiler(),
  },
})

export function stepsOf(name: string, given: unknown) {
  const script = scripts.find((known) => known.name === name)
  if (!script) throw new Error(`The writer knows no script ${name}.`)
  return script.steps(language, given as never)
}
