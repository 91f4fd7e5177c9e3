import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

export type QueryResults<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Statements of a transaction that do not need each other's answers. They are run in their order; on SQLite they travel
 * to the writer as one message, where Kysely would wait for each before it sends the next.
 */
export async function runQueryBatch<const Queries extends readonly CompiledQuery[]>(
  trx: Db,
  queries: Queries,
): Promise<QueryResults<Queries>> {
  const executor = trx.getExecutor()
  const outcomes = await executor.provideConnection((connection) =>
    Promise.allSettled(queries.map((query) => connection.executeQuery<Record<string, unknown>>(query))),
  )
  const answers: unknown[][] = []
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    let result = outcome.value
    const queryId = queries[at]?.queryId
    if (queryId) for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId, result })
    answers.push(result.rows)
  }
  return answers as QueryResults<Queries>
}
