import { expect, test } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { writtenArticle, createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { queueSubmission, submitNow, submitDue } from './commands.ts'
import { readIndexNowKey } from './indexnow-key.ts'
import type { IndexResult, IndexBatch } from './ports.ts'
import { listSubmissions } from './queries.ts'

const minute = 60_000

async function openApp(results: IndexResult[] = [], isOpen = true) {
  const sent: IndexBatch[] = []
  const app = await createGenerationTestApp({
    writer: { isPaid: false, write: async (request) => writtenArticle(request) },
    searchEngines: {
      isEnabled: isOpen,
      submit: async (batch) => {
        sent.push(batch)
        return results.shift() ?? { ok: true }
      },
    },
  })
  return { app, sent }
}

test("the IndexNow key is created once and shared, and an owner's own key takes precedence", async () => {
  const { app } = await openApp()
  const keys = await Promise.all(Array.from({ length: 5 }, () => readIndexNowKey(app)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[a-z0-9]{32}$/)
  expect(await readIndexNowKey({ ...app, searchEngines: { ...app.searchEngines, key: 'of-the-owner' } })).toBe(
    'of-the-owner',
  )
})

test('a URL is submitted as blog/{slug} of our own origin, and not again within ten minutes (329, 335)', async () => {
  const { app, sent } = await openApp()
  expect(await submitNow(app, ['calm-cats', 'calm-cats', 'dogs'])).toEqual({ ok: true, submitted: 2, recent: 0 })
  expect(sent[0]).toMatchObject({
    host: 'localhost:3000',
    key: await readIndexNowKey(app),
    keyLocation: `http://localhost:3000/${await readIndexNowKey(app)}.txt`,
    urls: ['http://localhost:3000/blog/calm-cats', 'http://localhost:3000/blog/dogs'],
  })
  expect(await submitNow(app, ['calm-cats'])).toEqual({ ok: true, submitted: 0, recent: 1 })
  expect(sent).toHaveLength(1)
  app.advanceClock(10 * minute)
  expect(await submitNow(app, ['calm-cats'])).toEqual({ ok: true, submitted: 1, recent: 0 })
})

test('articles with noindex or a canonical address elsewhere are not submitted', async () => {
  const { app, sent } = await openApp()
  await insertTestArticle(app, { slug: 'hidden', noindex: true })
  await insertTestArticle(app, { slug: 'theirs', canonical_url: 'https://elsewhere.example/theirs' })
  await insertTestArticle(app, { slug: 'ours', canonical_url: 'http://localhost:3000/article/ours' })
  const slugs = ['hidden', 'theirs', 'ours', 'removed']
  expect(await submitNow(app, slugs)).toEqual({ ok: true, submitted: 2, recent: 0 })
  expect(sent[0]?.urls.map((url) => url.split('/').at(-1))).toEqual(['ours', 'removed'])
  app.advanceClock(10 * minute)
  await queueSubmission(app, slugs)
  expect(await submitDue(app)).toBe(2)
})

test('a URL that is being submitted is not submitted by the worker too, even if it was queued (335)', async () => {
  const { app, sent } = await openApp()
  await queueSubmission(app, ['b'])
  const result = Promise.withResolvers<IndexResult>()
  const started = Promise.withResolvers<void>()
  const submit = () => {
    started.resolve()
    return result.promise
  }
  const telling = submitNow({ ...app, searchEngines: { ...app.searchEngines, submit } }, ['a', 'b'])
  await started.promise
  expect(await submitDue(app)).toBe(0)
  expect(sent).toEqual([])
  result.resolve({ ok: true })
  expect(await telling).toEqual({ ok: true, submitted: 2, recent: 0 })
  app.advanceClock(6 * minute)
  expect(await submitDue(app)).toBe(0)
})

test('a change soon after the last submission is submitted once, when ten minutes have passed', async () => {
  const { app, sent } = await openApp()
  await submitNow(app, ['a'])
  for (let times = 0; times < 3; times++) await queueSubmission(app, ['a', 'b'])
  expect(await submitDue(app)).toBe(1)
  expect(sent[1]?.urls).toEqual(['http://localhost:3000/blog/b'])
  app.advanceClock(9 * minute)
  expect(await submitDue(app)).toBe(0)
  app.advanceClock(minute)
  expect(await submitDue(app)).toBe(1)
  expect(sent[2]?.urls).toEqual(['http://localhost:3000/blog/a'])
  expect(await submitDue(app)).toBe(0)
})

test('a 429 is retried later, a server error three times, and a rejection never', async () => {
  const later = { ok: false, reason: 'later', message: 'Less often.', retryAfter: 20 * minute } as const
  const { app, sent } = await openApp([
    later,
    { ok: false, reason: 'later', message: '500' },
    { ok: false, reason: 'later', message: '500' },
    { ok: false, reason: 'rejected', message: 'No key file.' },
  ])
  expect(await submitNow(app, ['a'])).toEqual({ ok: false, reason: 'not_submitted', message: 'Less often.' })
  app.advanceClock(19 * minute)
  expect(await submitDue(app)).toBe(0)
  app.advanceClock(minute)
  expect(await submitDue(app)).toBe(1)
  app.advanceClock(5 * minute)
  expect(await submitDue(app)).toBe(1)
  app.advanceClock(60 * minute)
  expect(await submitDue(app)).toBe(0)
  expect(await submitNow(app, ['b'])).toEqual({ ok: false, reason: 'not_submitted', message: 'No key file.' })
  expect(sent).toHaveLength(4)
  expect(await listSubmissions(app.db)).toMatchObject([
    { url: 'http://localhost:3000/blog/b', state: 'failed', reason: 'No key file.', attempts: 1 },
    { url: 'http://localhost:3000/blog/a', state: 'failed', reason: '500', attempts: 3 },
  ])
})

test('two processes submit a queued URL once', async () => {
  const { app, sent } = await openApp()
  await queueSubmission(app, ['a', 'b', 'c'])
  await Promise.all(Array.from({ length: 4 }, () => submitDue(app)))
  expect(sent.flatMap(({ urls }) => urls)).toHaveLength(3)
})

test('a batch has at most ten thousand URLs', async () => {
  const { app, sent } = await openApp()
  const slugs = Array.from({ length: 10_001 }, (_, index) => `slug-${index}`)
  expect(await submitNow(app, slugs)).toEqual({ ok: true, submitted: 10_001, recent: 0 })
  expect(sent.map(({ urls }) => urls.length)).toEqual([10_000, 1])
})

test('a site that is not public submits nothing: a run skips it, the dialog shows the reason (336, decision 42)', async () => {
  const { app, sent } = await openApp([], false)
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await app.runJobs()
  expect(await readProgress(app.db)).toMatchObject({ currentStatus: 'All articles generated!', errors: [] })
  await queueSubmission(app, ['a'])
  expect(await submitDue(app)).toBe(0)
  expect(await submitNow(app, ['a'])).toEqual({
    ok: false,
    reason: 'not_submitted',
    message: expect.stringContaining('SITE_URL'),
  })
  expect(sent).toEqual([])
})

test('each generated article is submitted on its own; if that fails, the article stays and the card says so (333, T20)', async () => {
  const { app, sent } = await openApp([
    { ok: true },
    { ok: false, reason: 'later', message: 'IndexNow responded with 500.' },
  ])
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 3 })
  await app.runJobs()
  expect(sent.map(({ urls }) => urls.length)).toEqual([1, 1, 1])
  const progress = await readProgress(app.db)
  expect(progress.generatedArticles).toHaveLength(3)
  expect(progress.errors).toEqual([
    'Article 2: The article was saved, but search engines could not be notified: IndexNow responded with 500.',
  ])
})
