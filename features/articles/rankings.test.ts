import { expect, test } from 'vitest'
import { toDay } from '#domain/text/dates.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { listHiddenGems, listMustRead, listPopular, listRelated, readAdjacentArticles } from './rankings.ts'
import { findPublishedArticle, listCategories, listNewest, listTrending, readCategoryCounts } from './queries.ts'

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)

/** Articles `a0`, `a1` and so on, each a minute older than the one before. */
async function stories(count: number, change: Parameters<typeof insertTestArticle>[1] = {}) {
  const app = await createTestApp()
  const all = []
  for (let number = 0; number < count; number++) {
    all.push(
      await insertTestArticle(app, { slug: `a${number}`, published_date: app.clock() - number * 60_000, ...change }),
    )
  }
  return { app, all, ids: all.map(({ id }) => id) }
}

async function setCounts({ db }: TestApp, article_id: string, counts: { likes?: number; views?: number }) {
  await db.updateTable('article_counts').set(counts).where('article_id', '=', article_id).execute()
}

async function setWeek({ db, clock }: TestApp, article_id: string, views: number, daysAgo = 0) {
  const day = toDay(clock() - daysAgo * 24 * 60 * 60 * 1000)
  await db.insertInto('article_days').values({ article_id, day, views }).execute()
}

test('trending lists the marked articles, newest first, at most three (45, 371)', async () => {
  const { app } = await stories(5, { trending: true })
  await insertTestArticle(app, { slug: 'plain', published_date: app.clock() + 1 })
  await insertTestArticle(app, { slug: 'draft', trending: true, state: 'draft', published_date: app.clock() + 2 })
  expect(slugs(await listTrending(app.db))).toEqual(['a0', 'a1', 'a2'])
})

test('the featured stories are the newest articles (36)', async () => {
  const { app } = await stories(6)
  expect(slugs(await listNewest(app.db, 4))).toEqual(['a0', 'a1', 'a2', 'a3'])
})

test('the tabs are All and then the sorted categories of visible articles (76, 77)', async () => {
  const app = await createTestApp()
  expect(await listCategories(app.db)).toEqual(['All'])
  for (const category of ['Pet Travel', 'Cat Care', 'Pet Health', 'Cat Care'])
    await insertTestArticle(app, { category })
  await insertTestArticle(app, { category: 'Exotic Pets', state: 'draft' })
  expect(await listCategories(app.db)).toEqual(['All', 'Cat Care', 'Pet Health', 'Pet Travel'])
  expect((await readCategoryCounts(app.db)).get('Cat Care')).toBe(2)
})

test('must-read lists the most liked, then the most viewed, and none that is shown above (51)', async () => {
  const { app, ids } = await stories(12)
  const [shown = '', liked = '', read = '', both = ''] = ids
  await setCounts(app, shown, { likes: 99 })
  await setCounts(app, liked, { likes: 5, views: 1 })
  await setCounts(app, read, { likes: 0, views: 500 })
  await setCounts(app, both, { likes: 5, views: 9 })
  const list = await listMustRead(app.db, [shown])
  expect(list).toHaveLength(6)
  expect(slugs(list).slice(0, 3)).toEqual(['a3', 'a1', 'a2'])
  expect(slugs(list)).not.toContain('a0')
})

test('hidden gems are the least viewed of the remaining articles (52)', async () => {
  const { app, ids } = await stories(6)
  for (const [index, id] of ids.entries()) await setCounts(app, id, { views: 100 - index })
  expect(slugs(await listHiddenGems(app.db, [ids[5] ?? '']))).toEqual(['a4', 'a3', 'a2'])
})

test('with few articles some are repeated between lists, but never within one (51, 52)', async () => {
  const { app, ids } = await stories(4)
  const mustRead = await listMustRead(app.db, ids.slice(0, 3))
  expect(mustRead).toHaveLength(4)
  expect(new Set(slugs(mustRead)).size).toBe(4)
  expect(slugs(mustRead)[0]).toBe('a3')
  expect(await listHiddenGems(app.db, ids)).toHaveLength(3)
})

test('popular lists the most viewed articles of seven days, filled up with the newest (130, 131)', async () => {
  const { app, ids } = await stories(8)
  const [, , third = '', , fifth = '', sixth = ''] = ids
  await setWeek(app, third, 3)
  await setWeek(app, fifth, 10)
  await setWeek(app, third, 20, 3)
  await setWeek(app, sixth, 1000, 7)
  expect(slugs(await listPopular(app.db, app.clock()))).toEqual(['a2', 'a4', 'a0', 'a1', 'a3'])
})

test('without any views the five newest articles are popular (131)', async () => {
  const { app } = await stories(7)
  expect(slugs(await listPopular(app.db, app.clock()))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
})

test('an article that is no longer public is no longer popular (130)', async () => {
  const { app, ids } = await stories(6)
  const [deleted = ''] = ids
  await setWeek(app, deleted, 50)
  await app.db.updateTable('articles').set({ deleted_at: app.clock() }).where('id', '=', deleted).execute()
  expect(slugs(await listPopular(app.db, app.clock()))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('related lists three other articles of the same category (129)', async () => {
  const { app, all } = await stories(5)
  await insertTestArticle(app, { slug: 'dog', category: 'Dog Care' })
  const [, article] = all
  if (!article) throw new Error('There is no article.')
  const { related, elsewhere } = await listRelated(app.db, article)
  expect([slugs(related), elsewhere]).toEqual([['a0', 'a2', 'a3'], []])
})

test('where related ones are few, the nearest by subject from other categories stand apart (129)', async () => {
  const app = await createTestApp()
  const at = (minutes: number) => app.clock() - minutes * 60_000
  const subject = { title: 'Reading a water bowl', meta_keywords: ['drinking water', 'fountains'] }
  const article = await insertTestArticle(app, { ...subject, slug: 'own', category: 'Cat Care' })
  await insertTestArticle(app, { slug: 'same', category: 'Cat Care', published_date: at(9) })
  await insertTestArticle(app, { slug: 'new', title: 'Leashes', category: 'Dog Care', published_date: at(1) })
  await insertTestArticle(app, { slug: 'near', title: 'Fountains', category: 'Dog Care', published_date: at(8) })
  await insertTestArticle(app, {
    slug: 'nearer',
    title: 'Drinking fountains',
    category: 'Pet Health',
    published_date: at(7),
  })
  await insertTestArticle(app, { slug: 'draft', ...subject, category: 'Dog Care', state: 'draft' })
  const { related, elsewhere } = await listRelated(app.db, article)
  expect([slugs(related), slugs(elsewhere)]).toEqual([['same'], ['nearer', 'near']])
})

test('adjacent articles are those of the category published just before and after, with none past the ends', async () => {
  const { app, all } = await stories(3)
  await insertTestArticle(app, { slug: 'other', category: 'Dog Care', published_date: app.clock() - 90_000 })
  const [newest, middle, oldest] = all
  if (!newest || !middle || !oldest) throw new Error('There are no articles.')
  expect(await readAdjacentArticles(app.db, middle)).toMatchObject({ previous: { slug: 'a2' }, next: { slug: 'a0' } })
  expect((await readAdjacentArticles(app.db, newest)).next).toBeUndefined()
  expect((await readAdjacentArticles(app.db, oldest)).previous).toBeUndefined()
})

test('an article is found by its slug and read fresh each time, and a draft is not found (99)', async () => {
  const app = await createTestApp()
  const { slug, id } = await insertTestArticle(app)
  await insertTestArticle(app, { slug: 'draft', state: 'draft' })
  expect(await findPublishedArticle(app.db, slug)).toMatchObject({
    id,
    title: 'Calm cats',
    author: 'Wagwise Editorial',
  })
  await app.db.updateTable('articles').set({ title: 'Calmer cats' }).where('id', '=', id).execute()
  expect(await findPublishedArticle(app.db, slug)).toMatchObject({ title: 'Calmer cats' })
  expect(await findPublishedArticle(app.db, 'draft')).toBeUndefined()
  expect(await findPublishedArticle(app.db, 'none')).toBeUndefined()
})
