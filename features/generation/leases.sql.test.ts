import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'
import { leaseItem } from './leases.ts'

const hour = 60 * 60 * 1000

async function openHeld(ahead: number) {
  const app = await createGenerationTestApp()
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  const other = { ...app, clock: () => app.clock() + ahead }
  expect(await leaseItem(other)).toBeDefined()
  return app
}

test('an item leased by a clock up to half a minute ahead stays leased (F10)', async () => {
  for (const ahead of [0, 1, 30_000]) expect(await leaseItem(await openHeld(ahead))).toBeUndefined()
})

test('an item leased before the clock was set back by an hour is free again (F10)', async () => {
  expect(await leaseItem(await openHeld(hour))).toBeDefined()
})

test('an item that another worker postponed after the search is not leased early', async () => {
  const app = await createGenerationTestApp()
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  let isFirst = true
  const afterFinding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await app.db
          .updateTable('generation_items')
          .set({ not_before: app.clock() + 5000 })
          .execute()
      }
      return result
    },
  }
  const slow = { ...app, db: app.db.withPlugin(afterFinding) }
  expect(await leaseItem(slow)).toBeUndefined()
  app.advanceClock(5000)
  expect(await leaseItem(slow)).toBeDefined()
})
