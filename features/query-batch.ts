import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

export type QueryResults<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Runs independent statements of a transaction in order. On SQLite they reach the writer thread as one message, while
 * Kysely would wait for each before sending the next.
 */
export async function runQueryBatch<const Queries extends readonly CompiledQuery[]>(
  trx: Db,
  queries: Queries,
): Promise<QueryResults<Queries>> {
  const executor = trx.getExecutor()
  const outcomes = await executor.provideConnection((connection) =>
    Promise.allSettled(queries.map((query) => connection.executeQuery<Record<string, unknown>>(query))),
  )
  const results: unknown[][] = []
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    let result = outcome.value
    const queryId = queries[at]?.queryId
    if (queryId) for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId, result })
    results.push(result.rows)
  }
  return results as QueryResults<Queries>
}
