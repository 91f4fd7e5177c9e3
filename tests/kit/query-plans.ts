import { CompiledQuery, createQueryId, SqliteAdapter, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '#features/tables.ts'

/** SQLite's query plan for each statement of `work`; undefined on PostgreSQL, whose plans look different. */
export async function explainQueries(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string[] | undefined> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return undefined
  const queries: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(watch))
  return Promise.all(queries.map((node) => explainQuery(db, node)))
}

async function explainQuery(db: Db, node: RootOperationNode): Promise<string> {
  const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
  const plan = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  return plan.rows.map(({ detail }) => detail).join('\n')
}
