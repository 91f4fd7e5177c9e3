import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-house.ts'
import { listHiddenGems, listMustRead } from './ranked.ts'

test.runIf(process.env['WAGWISE_TEST_ENGINE'] !== 'postgres')(
  'on SQLite no list of home sorts all articles',
  async () => {
    const { db } = await openTestHouse()
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
  },
)
