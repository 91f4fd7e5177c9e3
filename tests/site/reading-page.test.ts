import { expect, test } from 'vitest'
import { toDay } from '#domain/text/dates.ts'
import type { NewArticle } from '#features/articles/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
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
  const made: NewArticle[] = []
  for (let n = 0; n < 8; n++) made.push(await insertTestArticle(app))
  for (const [index, { id }] of made.slice(0, 6).entries()) await readBy(app, id, 10 + index)
  await readBy(app, made[7]?.id ?? '', 1000, 8)
  const { text } = await html(app, `/article/${made[7]?.slug}`)
  expect(text).toContain('Popular This Week')
  expect(popularIn(text)).toEqual([5, 4, 3, 2, 1].map((index) => made[index]?.slug))
})

test('in a week without readers the first five articles are shown (131)', async () => {
  const app = await createTestApp()
  const made: NewArticle[] = []
  for (let n = 0; n < 7; n++) {
    made.push(await insertTestArticle(app))
    app.advanceClock(1000)
  }
  const newest = [6, 5, 4, 3, 2].map((index) => made[index]?.slug)
  expect(popularIn((await html(app, `/article/${made[0]?.slug}`)).text)).toEqual(newest)
})

test('when the popular ones cannot be read, the first five articles are shown and the page still loads (131)', async () => {
  const app = await createTestApp()
  const made: NewArticle[] = []
  for (let n = 0; n < 6; n++) {
    made.push(await insertTestArticle(app))
    app.advanceClock(1000)
  }
  await app.db.schema.alterTable('article_days').renameTo('gone').execute()
  const { status, text, headers } = await html(app, `/article/${made[0]?.slug}`)
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(text).toContain('Cats settle when the day has a shape.')
  expect(popularIn(text)).toEqual([5, 4, 3, 2, 1].map((index) => made[index]?.slug))
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
  const own = await insertTestArticle(app, { category: 'Cat Care' })
  const cats: NewArticle[] = []
  for (let n = 0; n < 5; n++) {
    app.advanceClock(1000)
    cats.push(await insertTestArticle(app, { category: 'Cat Care' }))
    await insertTestArticle(app, { category: 'Dog Care' })
  }
  expect(relatedIn((await html(app, `/article/${own.slug}`)).text)).toEqual([4, 3, 2].map((index) => cats[index]?.slug))
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

test('no email address of a commenter is in the response, whatever field they put it in (201, T2)', async () => {
  const app = await createTestApp()
  const { id, slug } = await insertTestArticle(app)
  const json = { author_name: 'Ada', author_email: 'ada.secret@example.org', content: 'Agreed.' }
  expect((await createTestClient(app).fetch(`/api/articles/${id}/comments`, { json })).status).toBe(201)
  await app.db.updateTable('comments').set({ approved: true, state: 'approved' }).execute()
  const answer = await (await createTestClient(app).fetch(`/api/articles/${id}/comments`)).text()
  expect(JSON.parse(answer)).toEqual({
    comments: [
      { id: expect.any(String), author_name: 'Ada', content: 'Agreed.', created_at: '2026-01-15T12:00:00.000Z' },
    ],
  })
  expect(answer).not.toContain('secret')
  expect((await html(app, `/article/${slug}`)).text).not.toContain('secret')
})

test('the user id of a comment comes from the session, never from the body (205)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const visitor = createTestClient(app)
  const words = { author_name: 'Ada', author_email: 'ada@example.org', content: 'Agreed.', user_id: 'somebody-else' }
  await visitor.fetch(`/api/articles/${id}/comments`, { json: words })
  const signUp = await visitor.fetch('/api/auth/sign-up/email', {
    json: { email: 'ada@example.org', password: 'a long enough password' },
  })
  expect(signUp.status).toBe(200)
  await visitor.fetch(`/api/articles/${id}/comments`, { json: words })
  const [user] = await app.db.selectFrom('comments').select('user_id').orderBy('id', 'desc').execute()
  const session = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  expect(user?.user_id).toBe(session.user.id)
  const rows = await app.db.selectFrom('comments').select('user_id').orderBy('id').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, session.user.id])
})
