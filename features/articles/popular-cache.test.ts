import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { failOnTable } from '#tests/kit/query-counter.ts'
import { readPopularCached } from './popular-cache.ts'

test('the popular list is read again after half a minute, and at once when content changes (130)', async () => {
  const app = await createTestApp()
  const titles = async () => (await readPopularCached(app)).map(({ title }) => title)
  await insertTestArticle(app, { title: 'First' })
  expect(await titles()).toEqual(['First'])
  await insertTestArticle(app, { title: 'Second' })
  expect(await titles()).toEqual(['First'])
  app.advanceClock(30_000)
  expect(await titles()).toEqual(['Second', 'First'])
  await insertTestArticle(app, { title: 'Third' })
  await app.contentVersion.bump()
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
})

test('a failed read of the popular list is not cached (131)', async () => {
  const app = await createTestApp()
  const broken = failOnTable(app, 'article_days')
  await expect(readPopularCached(broken)).rejects.toThrow('cannot be read')
  await expect(readPopularCached(broken)).rejects.toThrow('cannot be read')
  expect(await readPopularCached(app)).toEqual([])
})
