import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { countPublished, findSharedArticle, listFeedArticles, listSitemapArticles } from './feed-queries.ts'

test('parts of the sitemap hold every published article exactly once, whatever shares a date (242)', async () => {
  const house = await openTestHouse()
  const slugs: string[] = []
  for (let number = 0; number < 25; number++) {
    // Five of a date each, so that the id has to decide.
    const published_date = house.clock() - Math.floor(number / 5) * 1000
    slugs.push((await anArticle(house, { published_date })).slug)
  }
  await anArticle(house, { state: 'draft' })
  const parts = await Promise.all([1, 2, 3, 4].map((part) => listSitemapArticles(house.db, part, 10)))
  expect(parts.map((part) => part.length)).toEqual([10, 10, 5, 0])
  expect(parts.flatMap((part) => part.map(({ slug }) => slug)).toSorted()).toEqual(slugs.toSorted())
})

test('a new article leaves the full parts of the sitemap as they were', async () => {
  const house = await openTestHouse()
  for (let number = 0; number < 4; number++) await anArticle(house, { published_date: house.clock() - number * 1000 })
  const before = await listSitemapArticles(house.db, 1, 3)
  house.pass(1000)
  await anArticle(house)
  expect(await listSitemapArticles(house.db, 1, 3)).toEqual(before)
})

test('the feed holds the newest, whole, and no draft (243)', async () => {
  const house = await openTestHouse()
  const old = await anArticle(house, { published_date: house.clock() - 5000 })
  const recent = await anArticle(house, { category: 'Dog Care' })
  await anArticle(house, { state: 'draft' })
  const feed = await listFeedArticles(house.db, 30)
  expect(feed.map(({ id }) => id)).toEqual([recent.id, old.id])
  expect(feed[0]?.content).toBe(recent.content)
  expect(await listFeedArticles(house.db, 30, 'Dog Care')).toHaveLength(1)
  expect(await listFeedArticles(house.db, 1)).toHaveLength(1)
})

test('the number of published articles comes from the sums', async () => {
  const house = await openTestHouse()
  expect(await countPublished(house.db)).toBe(0)
  await anArticle(house, { category: 'Cat Care' })
  await anArticle(house, { category: 'Dog Care' })
  expect(await countPublished(house.db)).toBe(2)
})

test('a draft has no picture to share', async () => {
  const house = await openTestHouse()
  const draft = await anArticle(house, { state: 'draft' })
  const shown = await anArticle(house)
  expect(await findSharedArticle(house.db, draft.slug)).toBeUndefined()
  expect(await findSharedArticle(house.db, shown.slug)).toMatchObject({ title: shown.title })
})
