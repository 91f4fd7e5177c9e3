import { expect, test } from 'vitest'
import { explainQueries } from '#tests/kit/query-plans.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { readAlmanac } from './queries.ts'

test('on SQLite the almanac on the home page looks up the articles it links to, however many there are', async (context) => {
  const app = await createTestApp()
  const plans = await explainQueries(app.db, (db) => readAlmanac({ ...app, db }))
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans.filter((plan) => plan.includes(' articles '))).toEqual([expect.stringMatching(/\(slug=\?\)$/)])
})
