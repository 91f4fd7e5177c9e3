import { expect, test } from 'vitest'
import { explainQueries } from '#tests/kit/query-plans.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listHiddenGems, listMustRead } from './rankings.ts'

test('on SQLite no list on the home page sorts all articles', async (context) => {
  const { db } = await createTestApp()
  const plans = await explainQueries(db, async (watched) => {
    await listMustRead(watched, ['shown'])
    await listHiddenGems(watched, ['shown'])
  })
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans.length).toBeGreaterThanOrEqual(2)
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
})

test('on SQLite a condition on a boolean in a group of equal columns uses the index', async (context) => {
  const { db } = await createTestApp()
  const plans = await explainQueries(db, async (watched) => {
    const visible = watched.selectFrom('articles').select('slug').orderBy('published_date')
    await visible.where((row) => row.and({ visible: true, category: 'Cat Care' })).execute()
  })
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans).toEqual([expect.stringMatching(/^SEARCH articles USING .*\(visible=\? AND category=\?\)$/)])
})
