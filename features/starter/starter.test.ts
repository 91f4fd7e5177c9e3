import { expect, test } from 'vitest'
import { findMentions, mentionedProducts } from '#domain/products/article-products.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { categories } from '#domain/articles/categories.ts'
import { isWanted } from '#domain/products/product-display.ts'
import { listArticles } from '#features/articles/list.ts'
import { listCategories, readCategoryCounts } from '#features/articles/queries.ts'
import { listProducts, listProductsMentioned } from '#features/products/queries.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { publishFirstContent, publishNextBatch } from './commands.ts'

const titles = categories.map(({ title }) => title)

async function slugsOf({ db }: TestHouse): Promise<string[]> {
  return (await db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug)
}

test('a first start publishes 39 articles, three of each category, and 24 products (decision 3)', async () => {
  const house = await openTestHouse()
  expect(await publishFirstContent(house)).toEqual({ articles: 39, products: 24 })
  expect(await readCategoryCounts(house.db)).toEqual(new Map(titles.map((title) => [title, 3])))
  expect((await listCategories(house.db)).slice(1)).toEqual(titles.toSorted())
  expect((await listProducts(house.db)).filter(isWanted)).toHaveLength(24)
})

test('a second start, and two at the same time, publish nothing more (decision 3)', async () => {
  const house = await openTestHouse()
  const both = await Promise.all([publishFirstContent(house), publishFirstContent(house)])
  expect(both.map(({ articles }) => articles).toSorted((a, b) => a - b)).toEqual([0, 39])
  expect(await publishFirstContent(house)).toEqual({ articles: 0, products: 0 })
  expect((await listArticles(house.db, { limit: 1 })).total).toBe(39)
})

test('each press publishes one article of each category until the library is empty, and never one twice (65, 70)', async () => {
  const house = await openTestHouse()
  await publishFirstContent(house)
  expect(await publishNextBatch(house)).toBe(13)
  expect([...(await readCategoryCounts(house.db)).values()]).toEqual(titles.map(() => 4))
  expect(await publishNextBatch(house)).toBe(13)
  expect(await publishNextBatch(house)).toBe(0)
  const slugs = await slugsOf(house)
  expect([slugs.length, new Set(slugs).size]).toEqual([65, 65])
})

test('the newest batch stands first, in the order of the thirteen (65, 80)', async () => {
  const house = await openTestHouse()
  await publishFirstContent(house)
  house.pass(60 * 60 * 1000)
  await publishNextBatch(house)
  const { articles } = await listArticles(house.db, { limit: 13 })
  expect(articles.map(({ category }) => category).toReversed()).toEqual(titles)
})

test('an article that was deleted for good does not come back with the next press (70)', async () => {
  const house = await openTestHouse()
  await publishFirstContent(house)
  const before = await slugsOf(house)
  const [first = ''] = before
  await house.db.deleteFrom('articles').where('slug', '=', first).execute()
  while ((await publishNextBatch(house)) > 0);
  const after = await slugsOf(house)
  expect([after.length, after.includes(first)]).toEqual([64, false])
})

test('what was published is seen at once: the kept pages are told (65)', async () => {
  const house = await openTestHouse()
  const before = house.content.read()
  await publishFirstContent(house)
  const first = house.content.read()
  await publishNextBatch(house)
  expect([first > before, house.content.read() > first]).toEqual([true, true])
})

test('starter articles are whole: pictures that exist, keywords, a way to read them, links with the own tag', async () => {
  const site = { name: 'Wagwise', origin: 'http://localhost:3000', isPublic: false, affiliateTag: 'mine-21' }
  const house = await openTestHouse({ site })
  await publishFirstContent(house)
  while ((await publishNextBatch(house)) > 0);
  const articles = await house.db.selectFrom('articles').selectAll().execute()
  const media = new Set((await house.db.selectFrom('media').select('id').execute()).map(({ id }) => id))
  for (const { slug, content, image_url, image_alt, meta_keywords, read_time, excerpt } of articles) {
    const pictures = [image_url, ...[...content.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, url = '']) => url)]
    expect(pictures, slug).toHaveLength(3)
    expect(
      pictures.filter((url) => !media.has(url.replace(/^\/media\/(.*)\.svg$/, '$1'))),
      slug,
    ).toEqual([])
    expect(content, slug).not.toMatch(/\(product(?:-id)?:/)
    expect(content.match(/[?&]tag=[^)&\s]+/g)?.filter((tag) => !tag.endsWith('=mine-21')) ?? [], slug).toEqual([])
    expect([image_alt !== '', meta_keywords.length > 0, read_time > 0, excerpt !== ''], slug).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test('every product that a starter article links to is on the shelf, so that its card shows (121, 126)', async () => {
  const house = await openTestHouse()
  await publishFirstContent(house)
  while ((await publishNextBatch(house)) > 0);
  const articles = await house.db.selectFrom('articles').select(['slug', 'content']).execute()
  let mentions = 0
  for (const { slug, content } of articles) {
    const mentioned = mentionedProducts(findMentions(parseArticleText(content)))
    const products = await listProductsMentioned(house.db, mentioned)
    mentions += mentioned.link_keys.length
    expect(products.length, slug).toBe(mentioned.link_keys.length)
  }
  expect(mentions).toBeGreaterThan(10)
})
