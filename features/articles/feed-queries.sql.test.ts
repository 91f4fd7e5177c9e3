import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { countPublished, findSocialArticle, listFeedArticles, listSitemapArticles } from './feed-queries.ts'

const origin = 'http://localhost:3000'

test('the sitemap parts list every published article exactly once, even when dates are equal (242)', async () => {
  const app = await createTestApp()
  const slugs: string[] = []
  for (let number = 0; number < 25; number++) {
    // Five articles per date, so that the id has to break the tie.
    const published_date = app.clock() - Math.floor(number / 5) * 1000
    slugs.push((await insertTestArticle(app, { published_date })).slug)
  }
  await insertTestArticle(app, { state: 'draft' })
  const parts = await Promise.all([1, 2, 3, 4].map((part) => listSitemapArticles(app.db, part, 10, origin)))
  expect(parts.map((part) => part.length)).toEqual([10, 10, 5, 0])
  expect(parts.flatMap((part) => part.map(({ slug }) => slug)).toSorted()).toEqual(slugs.toSorted())
})

test('a new article does not change full sitemap parts', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 4; number++)
    await insertTestArticle(app, { published_date: app.clock() - number * 1000 })
  const before = await listSitemapArticles(app.db, 1, 3, origin)
  app.advanceClock(1000)
  await insertTestArticle(app)
  expect(await listSitemapArticles(app.db, 1, 3, origin)).toEqual(before)
})

test('the feed returns the newest full articles and no drafts (243)', async () => {
  const app = await createTestApp()
  const old = await insertTestArticle(app, { published_date: app.clock() - 5000 })
  const recent = await insertTestArticle(app, { category: 'Dog Care' })
  await insertTestArticle(app, { state: 'draft' })
  const feed = await listFeedArticles(app.db, 30)
  expect(feed.map(({ id }) => id)).toEqual([recent.id, old.id])
  expect(feed[0]?.content).toBe(recent.content)
  expect(await listFeedArticles(app.db, 30, 'Dog Care')).toHaveLength(1)
  expect(await listFeedArticles(app.db, 1)).toHaveLength(1)
})

test('the number of published articles comes from the stored counts', async () => {
  const app = await createTestApp()
  expect(await countPublished(app.db)).toBe(0)
  await insertTestArticle(app, { category: 'Cat Care' })
  await insertTestArticle(app, { category: 'Dog Care' })
  expect(await countPublished(app.db)).toBe(2)
})

test('a draft has no social image', async () => {
  const app = await createTestApp()
  const draft = await insertTestArticle(app, { state: 'draft' })
  const shown = await insertTestArticle(app)
  expect(await findSocialArticle(app.db, draft.slug)).toBeUndefined()
  expect(await findSocialArticle(app.db, shown.slug)).toMatchObject({ title: shown.title })
})

test('an article that is hidden from search engines is in no feed and no part of the sitemap', async () => {
  const app = await createTestApp()
  const times = [3000, 2000, 1000].map((before) => app.clock() - before)
  const [first, , last] = await Promise.all(
    times.map((published_date, at) =>
      insertTestArticle(app, { published_date, noindex: at === 1, ...(at === 2 && { revised_at: app.clock() }) }),
    ),
  )
  expect((await listFeedArticles(app.db, 30)).map(({ slug }) => slug)).toEqual([last?.slug, first?.slug])
  const parts = await Promise.all([1, 2].map((part) => listSitemapArticles(app.db, part, 2, origin)))
  expect(parts.map((part) => part.map(({ slug }) => slug))).toEqual([[first?.slug], [last?.slug]])
  expect(parts.flat().map(({ revised_at }) => revised_at)).toEqual([null, app.clock()])
  await insertTestArticle(app, { slug: 'theirs', canonical_url: 'https://elsewhere.example/theirs' })
  const own = await insertTestArticle(app, { slug: 'ours', canonical_url: `${origin}/article/ours` })
  const all = (await listSitemapArticles(app.db, 1, 10, origin)).map(({ slug }) => slug)
  expect([all.length, all.includes(own.slug), all.includes('theirs')]).toEqual([3, true, false])
})
