import { CompiledQuery, createQueryId, SqliteAdapter, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-house.ts'
import { listHiddenGems, listMustRead } from './ranked.ts'

test('on SQLite no list of home sorts all articles', async (context) => {
  const { db } = await openTestHouse()
  context.skip(!(db.getExecutor().adapter instanceof SqliteAdapter), 'plans are told in other words there')
  const asked: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = db.withPlugin(watch)
  await listMustRead(watched, ['shown'])
  await listHiddenGems(watched, ['shown'])
  expect(asked.length).toBeGreaterThanOrEqual(2)
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    expect(plan.rows.map(({ detail }) => detail).join('\n')).not.toContain('TEMP B-TREE')
  }
})
