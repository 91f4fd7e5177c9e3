import { expect, test } from 'vitest'
import { explainQueries } from '#tests/kit/query-plans.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listStartArticles } from './page-lists.ts'
import { listByIds, listHiddenGems, listMustRead } from './rankings.ts'

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

test('on SQLite articles whose ids or slugs are known are read one by one, not among all visible ones', async (context) => {
  const { db } = await createTestApp()
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
  const plans = await explainQueries(db, async (watched) => {
    await listByIds(watched, names)
    await listStartArticles(watched, 'Cat Care', names)
  })
  if (!plans) return context.skip('query plans are only compared on SQLite')
  expect(plans.filter((plan) => /\((id|slug)=\?\)$/.test(plan))).toHaveLength(2)
})
