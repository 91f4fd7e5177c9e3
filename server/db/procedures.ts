import { writeViewsProcedure } from '#features/analytics/write-views.ts'
import { runProcedure, type CallProcedure, type Procedure } from '#features/procedure.ts'
import type { Db } from '#features/tables.ts'

/** Every procedure, because SQLite's writer thread finds them by name. */
export const procedures: readonly Procedure<never, unknown>[] = [writeViewsProcedure]

/** For an engine without a writer thread: the steps run in an ordinary transaction. */
export function callInTransaction(db: Db): CallProcedure {
  return (procedure, input) =>
    db
      .transaction()
      .execute((trx) =>
        runProcedure(procedure.steps(trx, input), async (query) => (await trx.executeQuery(query)).rows),
      )
}
