import { expect, test } from 'vitest'
import { toDay } from '#domain/text/dates.ts'
import type { NewArticle } from '#features/articles/commands.ts'
import { addDesks } from '#features/authors/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, structuredData, textOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const popularIn = (text: string) =>
  Array.from(
    /<ol class="popular-list">.*?<\/ol>/s.exec(text)?.[0].matchAll(/href="\/article\/([^"]+)"/g) ?? [],
    ([, slug]) => slug,
  )
const relatedIn = (text: string) =>
  Array.from(
    (text.split('Related articles')[1] ?? '').split('id="newsletter"')[0]?.matchAll(/href="\/article\/([^"]+)"/g) ?? [],
    ([, slug]) => slug,
  )

async function html(app: TestApp, path: string) {
  const response = await createTestClient(app).fetch(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function readPage(app: TestApp, path: string) {
  const page = await html(app, path)
  expect([path, page.status]).toEqual([path, 200])
  return page.text
}

/** Articles `s0`, `s1` and so on by the editorial desk, each a minute older than the one before. */
async function withStories(count: number) {
  const app = await createTestApp()
  await addDesks(app)
  for (let number = 0; number < count; number++) {
    await insertTestArticle(app, {
      slug: `s${number}`,
      title: `Story ${number}`,
      category: 'Cat Care',
      published_date: app.clock() - number * 60_000,
    })
  }
  return app
}

async function readBy(app: TestApp, article_id: string, views: number, daysAgo = 0) {
  await app.db
    .insertInto('article_days')
    .values({ article_id, views, day: toDay(app.clock() - daysAgo * 24 * 3600 * 1000) })
    .execute()
}

test('an article is one row by its slug, read again for every visit (99)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { title: 'Before' })
  const ask = async () =>
    (await (await createTestClient(app).fetch(`/api/articles/${slug}`)).json()) as Record<string, unknown>
  const first = await ask()
  expect(first).toMatchObject({
    slug,
    title: 'Before',
    meta_keywords: ['cats'],
    published_date: '2026-01-15T12:00:00.000Z',
  })
  await app.db.updateTable('articles').set({ title: 'After' }).execute()
  expect(await ask()).toMatchObject({ title: 'After' })
  expect((await html(app, `/article/${slug}`)).text).toContain('After')
})

test('a draft and a deleted article are not found, as a page and as JSON (98)', async () => {
  const app = await createTestApp()
  const draft = await insertTestArticle(app, { state: 'draft' })
  const deleted = await insertTestArticle(app)
  await app.db.updateTable('articles').set({ deleted_at: app.clock() }).where('id', '=', deleted.id).execute()
  for (const { slug } of [draft, deleted]) {
    expect(await html(app, `/article/${slug}`)).toMatchObject({
      status: 404,
      text: expect.stringContaining('Article Not Found'),
    })
    expect((await createTestClient(app).fetch(`/api/articles/${slug}`)).status).toBe(404)
  }
})

test('an article that cannot be read is the specified screen and is not cached (98)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app)
  await app.db.schema.alterTable('articles').renameTo('gone').execute()
  const { status, text, headers } = await html(app, `/article/${slug}`)
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(text).toContain('Article Not Found')
  expect(text).toContain('The article you&#x27;re looking for doesn&#x27;t exist.')
  expect(text).toMatch(/<a[^>]* href="\/blog"[^>]*>Back to Blog<\/a>/)
})

test('popular are the five most-read articles of seven days (130)', async () => {
  const app = await createTestApp()
  const inserted: NewArticle[] = []
  for (let n = 0; n < 8; n++) inserted.push(await insertTestArticle(app))
  for (const [index, { id }] of inserted.slice(0, 6).entries()) await readBy(app, id, 10 + index)
  await readBy(app, inserted[7]?.id ?? '', 1000, 8)
  const { text } = await html(app, `/article/${inserted[7]?.slug}`)
  expect(text).toContain('Popular This Week')
  expect(popularIn(text)).toEqual([5, 4, 3, 2, 1].map((index) => inserted[index]?.slug))
})

test('in a week without readers the first five articles are shown (131)', async () => {
  const app = await createTestApp()
  const inserted: NewArticle[] = []
  for (let n = 0; n < 7; n++) {
    inserted.push(await insertTestArticle(app))
    app.advanceClock(1000)
  }
  const newest = [6, 5, 4, 3, 2].map((index) => inserted[index]?.slug)
  expect(popularIn((await html(app, `/article/${inserted[0]?.slug}`)).text)).toEqual(newest)
})

test('when the popular ones cannot be read, the first five articles are shown and the page still loads (131)', async () => {
  const app = await createTestApp()
  const inserted: NewArticle[] = []
  for (let n = 0; n < 6; n++) {
    inserted.push(await insertTestArticle(app))
    app.advanceClock(1000)
  }
  await app.db.schema.alterTable('article_days').renameTo('gone').execute()
  const { status, text, headers } = await html(app, `/article/${inserted[0]?.slug}`)
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(text).toContain('Cats settle when the day has a shape.')
  expect(popularIn(text)).toEqual([5, 4, 3, 2, 1].map((index) => inserted[index]?.slug))
})

test('when products cannot be read, the article loads without their cards (154)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { content: 'A [mat](https://www.amazon.com/dp/B0AAAAAAA1) helps.' })
  await app.db.schema.alterTable('products').renameTo('gone').execute()
  const { status, text } = await html(app, `/article/${slug}`)
  expect(status).toBe(503)
  expect(text).toContain('helps.')
  expect(text).not.toContain('class="inline-product"')
})

test('related are at most three others of the same category (129)', async () => {
  const app = await createTestApp()
  const sameCategory = await insertTestArticle(app, { category: 'Cat Care' })
  const cats: NewArticle[] = []
  for (let n = 0; n < 5; n++) {
    app.advanceClock(1000)
    cats.push(await insertTestArticle(app, { category: 'Cat Care' }))
    await insertTestArticle(app, { category: 'Dog Care' })
  }
  expect(relatedIn((await html(app, `/article/${sameCategory.slug}`)).text)).toEqual(
    [4, 3, 2].map((index) => cats[index]?.slug),
  )
  const newest = cats[4]
  expect(relatedIn((await html(app, `/article/${newest?.slug}`)).text)).toEqual(
    [3, 2, 1].map((index) => cats[index]?.slug),
  )
})

test('products of an article are read by their ids, with the fields that a card needs (120)', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, {
    asin: 'B0AAAAAAA1',
    title: 'One',
    price: '$1',
    sitestripe_image_url: 'https://m.example/1.jpg',
  })
  await insertTestProduct(app, { asin: 'B0AAAAAAA2', title: 'Two' })
  await insertTestProduct(app, { asin: 'B0AAAAAAA3', title: 'Three' })
  const response = await createTestClient(app).fetch('/api/products?asin=B0AAAAAAA1,B0AAAAAAA3,B0UNKNOWN0,nonsense')
  const { products } = (await response.json()) as { products: Record<string, unknown>[] }
  expect(new Set(products.map(({ title }) => title))).toEqual(new Set(['One', 'Three']))
  expect(products.find(({ asin }) => asin === 'B0AAAAAAA1')).toMatchObject({
    title: 'One',
    image_url: '/media/none.svg',
    affiliate_link: expect.stringContaining('amazon.com'),
    price: '$1',
    sitestripe_image_url: 'https://m.example/1.jpg',
  })
})

test('an article names its author with a link if the author has a page, and leads to its category', async () => {
  const app = await withStories(1)
  await insertTestArticle(app, { slug: 'guest', author: 'Guest Writer', category: 'Own Category' })
  const byline = async (path: string) => elementAt(await readPage(app, path), '<div class="byline"')
  expect(attributesOf(await byline('/article/s0'), 'href')).toEqual(['/author/wagwise-editorial'])
  expect(textOf(await byline('/article/guest'))).toContain('Guest Writer')
  expect(attributesOf(await byline('/article/guest'), 'href')).toEqual([])
  const page = await readPage(app, '/article/s0')
  expect(attributesOf(elementAt(page, '<a class="badge-link"'), 'href')).toEqual(['/category/cat-care'])
  const crumbs = structuredData(page).find((node) => node['@type'] === 'BreadcrumbList')
  expect(JSON.stringify(crumbs)).toContain('http://localhost:3000/category/cat-care')
  expect(structuredData(page).filter((node) => node['@id'] === 'http://localhost:3000/#organization')).toHaveLength(1)
})

test('popular leaves out the article being read and still lists five (130)', async () => {
  const app = await withStories(8)
  const popular = attributesOf(elementAt(await readPage(app, '/article/s1'), '<ol class="popular-list"'), 'href')
  expect(popular).toEqual(['s0', 's2', 's3', 's4', 's5'].map((slug) => `/article/${slug}`))
})

test('an emergency article has the newsletter in the page, but no popup', async () => {
  const app = await withStories(1)
  await insertTestArticle(app, { slug: 'urgent', emergency: true })
  const calm = await readPage(app, '/article/s0')
  const urgent = await readPage(app, '/article/urgent')
  expect(calm).toContain('data-island="newsletter-popup"')
  expect(urgent).not.toContain('data-island="newsletter-popup"')
  expect(urgent).toContain('class="newsletter-box"')
  expect(urgent).toContain('id="newsletter"')
})

test('approved comments are part of the page, also without script (200, 211)', async () => {
  const app = await createTestApp()
  const { id, slug } = await insertTestArticle(app, { slug: 'calm' })
  const write = (content: string, state: 'approved' | 'pending') =>
    app.db
      .insertInto('comments')
      .values({
        id: content,
        article_id: id,
        user_id: null,
        author_name: 'Ada',
        author_email: 'ada@example.org',
        content,
        state,
        approved: state === 'approved',
        suspicions: [],
        created_at: app.clock(),
        decided_at: null,
      })
      .execute()
  await write('My cat agrees.', 'approved')
  await write('Not yet decided.', 'pending')
  const text = await readPage(app, `/article/${slug}`)
  expect(textOf(elementAt(text, '<section class="article-block" id="comments"'))).toContain('My cat agrees.')
  expect(text).not.toContain('Not yet decided.')
})

test('a starter article names its origin until somebody adopts it (decision 51)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'starter', provenance: { writer: { kind: 'starter' } } })
  await insertTestArticle(app, { slug: 'adopted', provenance: { writer: { kind: 'starter' }, editedBy: ['Ada'] } })
  const sentence = 'From the Wagwise starter library, not yet reviewed'
  expect(textOf(await readPage(app, '/article/starter'))).toContain(sentence)
  expect(textOf(await readPage(app, '/article/adopted'))).not.toContain('starter library')
})
