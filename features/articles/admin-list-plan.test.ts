import { expect, test } from 'vitest'
import { explainQueries } from '#tests/kit/query-plans.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listAdminArticles } from './admin-list.ts'

test('on SQLite the dashboard list and its count use an index without reading article texts', async (context) => {
  const { db } = await createTestApp()
  const filters = [{}, { category: 'Dog Care' }, { trending: true }]
  const plans = await explainQueries(db, async (watched) => {
    for (const filter of filters) await listAdminArticles(watched, filter)
  })
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans).toHaveLength(filters.length * 2)
  expect(plans.filter((plan) => plan.includes('COVERING INDEX articles_counted'))).toHaveLength(filters.length)
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
})
