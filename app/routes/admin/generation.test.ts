import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApiRoute, Method } from '#app/route.ts'
import { createGenerationWorker } from '#features/generation/worker.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import type { ArticleWriter } from '#features/generation/ports.ts'
import { createGenerationTestApp, writtenArticle, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { closeAllStreams, streamSnapshots } from '#app/sse/event-stream.ts'
import { generationRoutes as functionRoutes } from './generation.ts'
import { getIndexKey, indexingRoutes } from './indexing.ts'
import { runRoutes } from './runs.ts'

const generationRoutes = [...runRoutes, ...indexingRoutes, ...functionRoutes]

/** Parses the body with the route's schema, as the site does, for a signed-in admin. */
async function ask(
  app: GenerationTestApp,
  method: Method,
  path: string,
  body?: unknown,
  user: object | undefined = { id: 'admin', session_id: 's' },
) {
  const route = generationRoutes.find((one) => one.method === method && matches(one.path, path)) as ApiRoute | undefined
  if (!route) throw new Error(`There is no ${method} ${path}.`)
  const text = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const request = new Request(`http://localhost:3000${path}`, { method, ...text })
  const deps = { ...app, accounts: { ...app.accounts, findUser: async () => user } }
  const context = { deps, params: { id: path.split('/')[4] }, query: {}, request, caller: {} }
  const handled = await route.handle(context as never)
  return 'rejection' in handled ? handled.rejection : handled.response
}

function matches(pattern: string, path: string): boolean {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  )
}
const json = async <Body = Record<string, unknown>>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Body
const dogs = { kind: 'category', category: 'Dog Care', count: 5, publish: 'at once' }
type Current = { progress: Record<string, unknown>; run: { id: string; items: unknown[] } | null; budget: unknown }

test('every route here is for admins only', () => {
  expect(generationRoutes).toHaveLength(14)
  expect(generationRoutes.filter(({ access: who }) => who !== 'admin')).toEqual([])
})

test('a run is started, read, canceled and hidden through its routes', async () => {
  const app = await createGenerationTestApp()
  expect(await json<Current>(ask(app, 'GET', '/api/admin/runs/current'))).toMatchObject({
    run: null,
    progress: { showProgress: false },
    budget: { text: { paid: false, perArticle: 1, usedToday: 0, cap: 200 }, image: { perArticle: 3 } },
  })
  const created = await ask(app, 'POST', '/api/admin/runs', dogs)
  expect(created.status).toBe(201)
  const { run } = await json<Current>(created)
  expect(run).toMatchObject({
    kind: 'category',
    category: 'Dog Care',
    count: 5,
    state: 'running',
    publish: 'at once',
    created_at: '2026-01-15T12:00:00.000Z',
  })
  expect(run?.items).toHaveLength(5)
  const second = await ask(app, 'POST', '/api/admin/runs', dogs)
  expect(second.status).toBe(409)
  expect((await ask(app, 'DELETE', `/api/admin/runs/${run?.id}`)).status).toBe(409)
  expect(await json(ask(app, 'POST', `/api/admin/runs/${run?.id}/cancel`))).toMatchObject({
    progress: { isCancelled: true },
    run: { state: 'cancelled' },
  })
  expect((await ask(app, 'POST', `/api/admin/runs/${run?.id}/cancel`)).status).toBe(409)
  expect((await ask(app, 'POST', '/api/admin/runs/none/cancel')).status).toBe(404)
  expect((await ask(app, 'POST', `/api/admin/runs/${run?.id}/retry`)).status, 'a cancelled run is not retried').toBe(
    409,
  )
  expect((await ask(app, 'POST', '/api/admin/runs/none/retry')).status).toBe(404)
  expect((await ask(app, 'DELETE', `/api/admin/runs/${run?.id}`)).status).toBe(200)
  expect(await json<Current>(ask(app, 'GET', '/api/admin/runs/current'))).toMatchObject({ run: null })
})

test('a run that cannot start gets a status and a message', async () => {
  const app = await createGenerationTestApp()
  const product = {
    name: 'Mat',
    url: 'x',
    link: 'https://www.amazon.com/dp/B000000001',
    imageUrl: 'https://m.media-amazon.com/a.jpg',
  }
  for (const [body, status, error] of [
    [{ ...dogs, count: 7 }, 422, 'Please check the highlighted fields.'],
    [{ ...dogs, category: '' }, 422, 'Please select a category first'],
    [
      { kind: 'affiliate', count: 5 },
      422,
      'Please fill in all required fields (product name, affiliate link, and image link)',
    ],
    [
      { kind: 'affiliate', count: 5, affiliateProduct: product },
      422,
      expect.stringContaining("You won't earn commissions without it!"),
    ],
    [{ kind: 'discovery', count: 5, topic: '', affiliateTag: 'a-20' }, 422, 'Please enter a topic or category'],
    [
      { kind: 'discovery', count: 5, topic: 'mats', affiliateTag: 'a-20' },
      502,
      expect.stringContaining('Products tab'),
    ],
    [{ ...dogs, more: 1 }, 422, 'Please check the highlighted fields.'],
  ] as const) {
    const rejected = await ask(app, 'POST', '/api/admin/runs', body)
    expect(rejected.status).toBe(status)
    expect(await rejected.json()).toMatchObject({ error })
  }
  const untagged = await json(
    ask(app, 'POST', '/api/admin/runs', { kind: 'affiliate', count: 5, affiliateProduct: product }),
  )
  expect(untagged).toMatchObject({
    code: 'missing_tag',
    title: 'Missing Affiliate Tag',
    link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
  })
})

test('generate-article returns its eight fields, for a category and for a product (288, 289, 304)', async () => {
  const app = await createGenerationTestApp()
  const fields = ['category', 'content', 'excerpt', 'findings', 'meta_description', 'meta_keywords', 'provenance']
  fields.push('read_time', 'slug', 'title')
  const first = await json<{ title: string }>(
    ask(app, 'POST', '/api/functions/generate-article', {
      category: 'Dog Care',
      existingTitles: [],
      articleNumber: 1,
      totalArticles: 5,
    }),
  )
  expect(Object.keys(first).toSorted()).toEqual(fields)
  const next = await json<{ title: string }>(
    ask(app, 'POST', '/api/functions/generate-article', {
      category: 'Dog Care',
      existingTitles: [first.title],
      articleNumber: 2,
      totalArticles: 5,
    }),
  )
  expect(next.title).not.toBe(first.title)
  const affiliateProduct = {
    name: 'Lick mat',
    url: 'x',
    link: 'https://www.amazon.com/dp/B000000001?tag=mine-20',
    imageUrl: 'https://m.media-amazon.com/a.jpg',
  }
  const about = await json<{ content: string }>(
    ask(app, 'POST', '/api/functions/generate-article', { category: 'Cat Care', affiliateProduct }),
  )
  expect(Object.keys(about).toSorted()).toEqual(fields)
  expect(about.content).toContain('](https://www.amazon.com/dp/B000000001?tag=mine-20)')
  expect((await ask(app, 'POST', '/api/functions/generate-article', { category: 'Fish' })).status).toBe(422)
  expect(await app.db.selectFrom('articles').select('id').execute()).toEqual([])
})

test('generate-article says why a person should read the text, and who wrote it', async () => {
  const write: ArticleWriter['write'] = async (request) => {
    const text = writtenArticle(request)
    return { ...text, content: `${text.content}\n\nGive your dog 200 mg of ibuprofen twice a day.` }
  }
  const app = await createGenerationTestApp({ writer: { isPaid: true, model: { name: 'small', prompt: 'v1' }, write } })
  const text = await json(ask(app, 'POST', '/api/functions/generate-article', { category: 'Dog Care' }))
  expect(text).toMatchObject({
    findings: [{ rule: 'medicine' }, { rule: 'dose', sentence: expect.stringContaining('ibuprofen') }],
    provenance: { writer: { kind: 'model', name: 'small', prompt: 'v1' }, mode: 'quick', calls: 1 },
  })
})

test('generate-article-images returns a header image, the text with images, and their URLs (290)', async () => {
  const app = await createGenerationTestApp()
  const content = 'First.\n\n## One\n\nWords.\n\n## Two\n\nWords.'
  const answer = await json<{ headerImageUrl: string; updatedContent: string; inlineImageUrls: string[] }>(
    ask(app, 'POST', '/api/functions/generate-article-images', { content, title: 'Calm cats', category: 'Cat Care' }),
  )
  expect(answer.headerImageUrl).toMatch(/^\/media\//)
  expect(answer.inlineImageUrls).toHaveLength(2)
  for (const url of answer.inlineImageUrls) expect(answer.updatedContent).toContain(`](${url})`)
  const without = await ask(app, 'POST', '/api/functions/generate-article-images', {
    content: 'x',
    title: 'x',
    category: 'Cat Care',
  })
  expect(await json(without)).toMatchObject({ error: 'Article has no H2 sections to place images after' })
})

test('generate-with-pa-api waits for its run and returns what was made (312)', async () => {
  const app = await createGenerationTestApp()
  await insertTestProduct(app, {
    title: 'Lick mat',
    asin: 'B000000001',
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
  })
  const response = json<{ successCount: number; articles: { title: string }[] }>(
    ask(app, 'POST', '/api/functions/generate-with-pa-api', { topic: 'lick mat', count: 2, affiliateTag: 'mine-20' }),
  )
  await expect.poll(() => app.db.selectFrom('generation_runs').select('id').execute()).toHaveLength(1)
  await app.runJobs(createGenerationWorker(app))
  const { successCount, articles } = await response
  expect(successCount).toBe(2)
  expect(articles).toEqual([{ title: expect.any(String) }, { title: expect.any(String) }])
})

test('extract-amazon-image returns one URL, or the same error for everything else (307, T14)', async () => {
  const app = await createGenerationTestApp({
    fetchRetailerPage: async (url) => ({
      url,
      type: 'text/html',
      text: '<img data-old-hires="https://m.media-amazon.com/images/I/a.jpg">',
    }),
  })
  const productUrl = 'https://www.amazon.com/dp/B000000001'
  expect(await json(ask(app, 'POST', '/api/functions/extract-amazon-image', { productUrl }))).toEqual({
    imageUrl: 'https://m.media-amazon.com/images/I/a.jpg',
  })
  const bodies = new Set<string>()
  for (const url of ['http://169.254.169.254/', 'https://evil.test/', 'x']) {
    const rejected = await ask(app, 'POST', '/api/functions/extract-amazon-image', { productUrl: url })
    expect(rejected.status).toBe(422)
    bodies.add(await rejected.text())
  }
  expect(bodies.size).toBe(1)
})

test('submit-to-indexnow takes one URL or many, of published articles of this site only (328, T20)', async () => {
  const sent: (readonly string[])[] = []
  const app = await createGenerationTestApp({
    searchEngines: { isEnabled: true, submit: async ({ urls }) => (sent.push(urls), { ok: true }) },
  })
  await insertTestArticle(app, { slug: 'calm-cats' })
  await insertTestArticle(app, { slug: 'dogs' })
  await insertTestArticle(app, { slug: 'hidden', state: 'draft' })
  const submit = (body: unknown) => ask(app, 'POST', '/api/functions/submit-to-indexnow', body)
  for (const url of [
    'https://evil.test/blog/calm-cats',
    'http://localhost:3000/about',
    'http://localhost:3000@evil.test/blog/calm-cats',
    'calm-cats',
    'http://localhost:3000/blog/hidden',
    'http://localhost:3000/blog/none',
  ])
    expect((await submit({ url })).status, url).toBe(422)
  expect((await submit({ urls: [] })).status).toBe(422)
  expect(sent).toEqual([])
  expect(await json(submit({ url: 'http://localhost:3000/blog/calm-cats' }))).toMatchObject({ submitted: 1 })
  const all = ['calm-cats', 'dogs', 'hidden'].map((slug) => `http://localhost:3000/blog/${slug}`)
  expect(await json(submit({ urls: all }))).toMatchObject({ submitted: 1, recent: 1 })
  expect(sent).toEqual([['http://localhost:3000/blog/calm-cats'], ['http://localhost:3000/blog/dogs']])
  const local = await createGenerationTestApp()
  await insertTestArticle(local, { slug: 'calm-cats' })
  const rejected = await ask(local, 'POST', '/api/functions/submit-to-indexnow', {
    url: 'http://localhost:3000/blog/calm-cats',
  })
  expect(await rejected.json()).toMatchObject({ code: 'not_submitted', error: expect.stringContaining('SITE_URL') })
  expect(await json(ask(app, 'GET', '/api/admin/indexing'))).toMatchObject({
    enabled: true,
    submissions: [{ state: 'sent' }, { state: 'sent' }],
  })
})

test('the key file contains exactly the key, and no other name does (334)', async () => {
  const app = await createGenerationTestApp({ searchEngines: { key: 'of-the-owner' } })
  const read = (path: string) =>
    getIndexKey({ deps: app, request: new Request(`http://localhost:3000${path}`) } as never)
  expect(await (await read('/of-the-owner.txt')).text()).toBe('of-the-owner')
  expect((await read('/another-key.txt')).status).toBe(404)
})

async function listen(app: GenerationTestApp, user?: object) {
  const response = await ask(app, 'GET', '/api/admin/runs/events', undefined, user)
  onTestFinished(closeAllStreams)
  return { response, reader: response.body?.pipeThrough(new TextDecoderStream()).getReader() }
}

test('a subscriber gets the run at once and whenever it advances (T21)', async () => {
  const app = await createGenerationTestApp()
  const { response, reader } = await listen(app)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect((await reader?.read())?.value).toMatch(/^event: run\ndata: \{"isGenerating":false/)
  await ask(app, 'POST', '/api/admin/runs', dogs)
  expect((await reader?.read())?.value).toContain('"currentStatus":"Starting generation..."')
  closeAllStreams()
  expect((await reader?.read())?.done).toBe(true)
})

test('one session may open ten streams, and closing one frees its place', async () => {
  const app = await createGenerationTestApp()
  const user = { id: 'admin', session_id: 'many' }
  const open = await Promise.all(Array.from({ length: 10 }, () => listen(app, user)))
  expect((await listen(app, user)).response.status).toBe(429)
  await open[0]?.reader?.cancel()
  expect((await listen(app, user)).response.status).toBe(200)
})

test('after signing out a stream ends within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await createGenerationTestApp()
  const { reader } = await listen(app, { id: 'no admin any more', session_id: 'gone' })
  await reader?.read()
  await vi.advanceTimersByTimeAsync(60_000)
  const message: unknown[] = []
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) message.push(next.value)
  expect(message.length).toBeGreaterThan(0)
  expect(new Set(message)).toEqual(new Set([': \n\n']))
})

test('a client that does not read is disconnected before much is buffered', async () => {
  let changed = () => {}
  const unsubscribe = vi.fn<() => void>()
  const response = streamSnapshots({
    owner: 'slow',
    event: 'run',
    readEvent: async () => 'x'.repeat(30_000),
    subscribe: (callback) => {
      changed = callback
      return unsubscribe
    },
    isStillAllowed: async () => true,
  })
  await expect
    .poll(() => {
      changed()
      return unsubscribe
    })
    .toHaveBeenCalledOnce()
  expect((await response.text()).length).toBeLessThan(128 * 1024)
})
