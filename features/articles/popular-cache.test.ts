import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { withoutTable } from '#tests/kit/query-counter.ts'
import { readPopular } from './popular-cache.ts'

test('the popular list is read anew after half a minute, and at once when content changes (130)', async () => {
  const house = await openTestHouse()
  const titles = async () => (await readPopular(house)).map(({ title }) => title)
  await anArticle(house, { title: 'First' })
  expect(await titles()).toEqual(['First'])
  await anArticle(house, { title: 'Second' })
  expect(await titles()).toEqual(['First'])
  house.pass(30_000)
  expect(await titles()).toEqual(['Second', 'First'])
  await anArticle(house, { title: 'Third' })
  await house.content.raise()
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
})

test('a list that could not be read is not held (131)', async () => {
  const house = await openTestHouse()
  const broken = withoutTable(house, 'article_days')
  await expect(readPopular(broken)).rejects.toThrow('cannot be read')
  await expect(readPopular(broken)).rejects.toThrow('cannot be read')
  expect(await readPopular(house)).toEqual([])
})
