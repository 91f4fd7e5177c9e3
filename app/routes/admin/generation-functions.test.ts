import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createGenerationWorker } from '#features/generation/worker.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

type Caller = (path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>

const callerOf =
  (client: TestClient): Caller =>
  async (path, body) => {
    const response = await client.fetch(path, body === undefined ? {} : { json: body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

async function signIn(app: TestApp): Promise<Caller> {
  const owner = { email: 'owner@example.org', password: 'correct-horse-battery' }
  const { id } = await app.accounts.upsert(owner)
  await grantAdmin(app, id, 'test')
  const client = createTestClient(app)
  expect((await client.fetch('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  return callerOf(client)
}

async function signUp(app: TestApp): Promise<Caller> {
  const client = createTestClient(app)
  const json = { email: 'reader@example.org', password: 'a calm long walk', name: 'Ada' }
  expect((await client.fetch('/api/auth/sign-up/email', { json })).status).toBe(200)
  return callerOf(client)
}

const pathOf = (name: string) => `/api/functions/${name}`
const product = {
  name: 'Lick mat',
  url: 'https://www.amazon.com/dp/B000000001',
  link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
  imageUrl: 'https://m.media-amazon.com/images/I/a.jpg',
}
const content = 'First.\n\n## One\n\nWords.\n\n## Two\n\nWords.'
const bodies = {
  'generate-article': { category: 'Dog Care', existingTitles: [], articleNumber: 1, totalArticles: 5 },
  'generate-article-images': { content, title: 'Calm cats', category: 'Cat Care' },
  'generate-with-pa-api': { topic: 'mat', count: 1, affiliateTag: 'mine-20' },
  'extract-amazon-image': { productUrl: 'https://www.amazon.com/dp/B000000001' },
  'extract-products-from-articles': {},
  'submit-to-indexnow': { url: 'https://example.org/blog/calm-cats' },
}
/** The eight specified ones, and two that say what to do with the text. */
const fields = ['category', 'content', 'excerpt', 'findings', 'meta_description', 'meta_keywords', 'provenance'].concat(
  'read_time',
  'slug',
  'title',
)

test.each(Object.entries(bodies))(
  '%s is closed to visitors and to members who are not admins (288, 290, 304, 307, 312, 328, 343)',
  async (name, body) => {
    const app = await createTestApp()
    const [visitor, member] = [callerOf(createTestClient(app)), await signUp(app)]
    expect(await visitor(pathOf(name), body)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    expect(await member(pathOf(name), body)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  },
)

test('the progress of a run is closed to visitors and to members who are not admins (324)', async () => {
  const app = await createTestApp()
  const [visitor, member] = [callerOf(createTestClient(app)), await signUp(app)]
  for (const path of ['/api/admin/runs/current', '/api/admin/runs/events']) {
    expect((await visitor(path)).status).toBe(401)
    expect((await member(path)).status).toBe(403)
  }
  expect((await visitor('/api/admin/runs', { kind: 'category', category: 'Dog Care', count: 5 })).status).toBe(401)
  expect((await member('/api/admin/runs', { kind: 'category', category: 'Dog Care', count: 5 })).status).toBe(403)
})

test('generate-article takes its four fields and returns its eight, findings and provenance, with a new title (288, 289)', async () => {
  const admin = await signIn(await createGenerationTestApp())
  const first = await admin(pathOf('generate-article'), bodies['generate-article'])
  expect(first.status).toBe(200)
  expect(Object.keys(first.body).toSorted()).toEqual(fields)
  expect(first.body).toMatchObject({
    title: expect.stringMatching(/\S/),
    slug: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    excerpt: expect.stringMatching(/\S/),
    content: expect.stringContaining('## '),
    category: 'Dog Care',
    read_time: expect.any(Number),
    meta_description: expect.stringMatching(/\S/),
    meta_keywords: expect.arrayContaining([expect.any(String)]),
  })
  const again = { ...bodies['generate-article'], existingTitles: [first.body['title']], articleNumber: 2 }
  const second = await admin(pathOf('generate-article'), again)
  expect(second.status).toBe(200)
  expect(second.body['title']).not.toBe(first.body['title'])
})

test('generate-article rejects an unknown category, a field of the wrong type and an unknown field (288)', async () => {
  const admin = await signIn(await createGenerationTestApp())
  const request = bodies['generate-article']
  expect(await admin(pathOf('generate-article'), { ...request, category: 'Fish' })).toMatchObject({
    status: 422,
    body: { error: 'Please select a category first' },
  })
  for (const change of [{ existingTitles: 'none' }, { articleNumber: 'one' }, { totalArticles: 0 }, { more: 1 }])
    expect((await admin(pathOf('generate-article'), { ...request, ...change })).status).toBe(422)
})

test('generate-article about a product uses the given link (304)', async () => {
  const admin = await signIn(await createGenerationTestApp())
  const request = { category: 'Cat Care', affiliateProduct: product }
  const { status, body } = await admin(pathOf('generate-article'), request)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(fields)
  expect(body['content']).toContain(`](${product.link})`)
  const untagged = { ...request, affiliateProduct: { ...product, link: product.url } }
  expect(await admin(pathOf('generate-article'), untagged)).toMatchObject({
    status: 422,
    body: { title: 'Missing Affiliate Tag' },
  })
})

test('generate-article-images returns a hero, the text with the images and their URLs, which open (290)', async () => {
  const app = await createGenerationTestApp()
  const admin = await signIn(app)
  const { status, body } = await admin(pathOf('generate-article-images'), bodies['generate-article-images'])
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['headerImageUrl', 'inlineImageUrls', 'updatedContent'])
  const inline = body['inlineImageUrls'] as string[]
  expect(inline).toHaveLength(2)
  for (const url of inline) expect(body['updatedContent']).toContain(`](${url})`)
  for (const url of [String(body['headerImageUrl']), ...inline]) {
    const picture = await createTestClient(app).fetch(url)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  }
})

test('extract-amazon-image rejects every URL but the retailer’s with one and the same response (307, 309)', async () => {
  const admin = await signIn(await createGenerationTestApp())
  const responses = new Set<string>()
  for (const productUrl of [
    'http://169.254.169.254/',
    'http://127.0.0.1/',
    'https://amazon.com.evil.example/dp/x',
    'x',
  ])
    responses.add(JSON.stringify(await admin(pathOf('extract-amazon-image'), { productUrl })))
  const body = { error: 'Please enter the image URL manually', code: 'no_image' }
  expect([...responses]).toEqual([JSON.stringify({ status: 422, body })])
  expect((await admin(pathOf('extract-amazon-image'), { url: 'https://www.amazon.com/dp/B000000001' })).status).toBe(
    422,
  )
})

test('generate-with-pa-api returns how many articles were created and their titles, and they exist (312)', async () => {
  const app = await createGenerationTestApp()
  await insertTestProduct(app, { title: 'Dog brush', asin: 'B000000001' })
  const admin = await signIn(app)
  const before = await admin('/api/articles')
  const called = admin(pathOf('generate-with-pa-api'), { topic: 'dog', count: 2, affiliateTag: 'mine-20' })
  await expect.poll(() => app.db.selectFrom('generation_runs').select('id').execute()).toHaveLength(1)
  await app.runJobs(createGenerationWorker(app))
  const { status, body } = await called
  expect(status).toBe(200)
  expect(body).toEqual({ successCount: 2, articles: [{ title: expect.any(String) }, { title: expect.any(String) }] })
  const after = await admin('/api/articles')
  expect(Number(after.body['total']) - Number(before.body['total'])).toBe(2)
  expect(await admin(pathOf('generate-with-pa-api'), { ...bodies['generate-with-pa-api'], topic: ' ' })).toMatchObject({
    status: 422,
    body: { error: 'Please enter a topic or category' },
  })
})

test('extract-products-from-articles takes an empty body and counts; a second call creates nothing (343)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const admin = await signIn(app)
  const first = await admin(pathOf('extract-products-from-articles'), {})
  const counts = { productsFound: expect.any(Number), articlesProcessed: expect.any(Number) }
  expect(first).toEqual({ status: 200, body: { ...counts, productsInserted: expect.any(Number) } })
  const { total } = (await admin('/api/articles')).body
  expect(first.body['articlesProcessed']).toBe(total)
  const second = await admin(pathOf('extract-products-from-articles'), {})
  expect(second.body).toEqual({ ...first.body, productsInserted: 0 })
})

test('submit-to-indexnow rejects foreign URLs, and a site that is not public sends nothing (336, 332)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app)
  const admin = await signIn(app)
  const { origin } = app.config
  const foreign = { status: 422, body: { code: 'foreign_url' } }
  for (const url of [`https://evil.test/blog/${slug}`, `${origin}@evil.test/blog/${slug}`, `${origin}/about`, slug])
    expect(await admin(pathOf('submit-to-indexnow'), { url }), url).toMatchObject(foreign)
  const mixed = { urls: [`${origin}/blog/${slug}`, `https://evil.test/blog/${slug}`] }
  expect(await admin(pathOf('submit-to-indexnow'), mixed)).toMatchObject(foreign)
  expect(await admin(pathOf('submit-to-indexnow'), { url: `${origin}/blog/${slug}` })).toMatchObject({
    status: 502,
    body: { code: 'not_submitted', error: expect.stringContaining('SITE_URL') },
  })
})
