import { describe, expect, test } from 'vitest'
import { generationMessages } from '#domain/generation/generation.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { writtenArticle, createGenerationTestApp, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createDyingWorker } from '#tests/kit/dying-worker.ts'
import { failOnTable } from '#tests/kit/query-counter.ts'
import { expectWrittenRun, dogs, startDogRun, listArticles, writerOf } from '#tests/kit/generation-runs.ts'
import { cancelRun, hideRun, retryRun, startRun } from './commands.ts'
import { ProviderError, type ArticleIllustrator } from './ports.ts'
import { listRuns, readBudget, readCurrentRun, readProgress, readWait } from './queries.ts'
import { createGenerationWorker } from './worker.ts'

test('two articles of a category are written, illustrated, saved and shown without an API key or network (300)', async () => {
  const app = await createGenerationTestApp()
  await startDogRun(app, { ...dogs, count: 2 })
  await expectWrittenRun(app, 2)
})

test('an invalid request is rejected with the message from the specification', async () => {
  const app = await createGenerationTestApp()
  const reject = async (request: Parameters<typeof startRun>[2]) => {
    const started = await startRun(app, 'admin', request)
    return started.ok ? undefined : started
  }
  expect(await reject({ kind: 'category', count: 5 })).toMatchObject({
    reason: 'no_category',
    message: generationMessages.noCategory,
  })
  expect(
    await reject({ kind: 'affiliate', count: 5, affiliateProduct: { name: 'Mat', link: '', imageUrl: 'x' } }),
  ).toMatchObject({ message: 'Please fill in all required fields (product name, affiliate link, and image link)' })
  const product = {
    name: 'Mat',
    link: 'https://www.amazon.com/dp/B000000001',
    imageUrl: 'https://m.media-amazon.com/a.jpg',
  }
  expect(await reject({ kind: 'affiliate', count: 5, affiliateProduct: product })).toMatchObject({
    title: 'Missing Affiliate Tag',
    message: expect.stringMatching(
      /^Your link doesn't contain an affiliate tag .* You won't earn commissions without it!$/,
    ),
    link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
  })
  expect(
    await reject({
      kind: 'affiliate',
      count: 5,
      affiliateProduct: { ...product, link: 'https://evil.test/?tag=x-20' },
    }),
  ).toMatchObject({ reason: 'foreign_link' })
  expect(await reject({ kind: 'discovery', count: 5, topic: ' ', affiliateTag: 'a-20' })).toMatchObject({
    message: 'Please enter a topic or category',
  })
  expect(await reject({ kind: 'discovery', count: 5, topic: 'mats', affiliateTag: '' })).toMatchObject({
    reason: 'no_tag',
  })
  const rejected = await startRun(failOnTable(app, 'articles'), 'admin', dogs)
  expect(rejected).toMatchObject({
    reason: 'no_titles',
    message: 'Failed to fetch existing articles. Cannot generate without this data to prevent duplicates.',
  })
  expect(await app.db.selectFrom('generation_runs').select('id').execute()).toEqual([])
})

test('of several concurrent starts exactly one succeeds; the others report an active run', async () => {
  const app = await createGenerationTestApp()
  const results = await Promise.all(Array.from({ length: 8 }, () => startRun(app, 'admin', dogs)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'active')).toHaveLength(7)
})

test('one failed article is recorded, and the run continues and reports it (292, 317, 320)', async () => {
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      if (request.articleNumber === 3) throw new ProviderError('Nothing to say about that.', { retryable: false })
      return writtenArticle(request)
    }),
  })
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  expect(await listArticles(app)).toHaveLength(4)
  const progress = await readProgress(app.db)
  expect(progress).toMatchObject({
    isGenerating: false,
    currentStatus: 'Completed with errors',
    errors: ['Article 3: Nothing to say about that.'],
  })
  expect(progress.generatedArticles).toHaveLength(4)
})

test('the progress card shows each step of each article', async () => {
  const steps = new Set<string>()
  const record = async () => void steps.add((await readProgress(app.db)).currentStatus)
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      await record()
      return writtenArticle(request)
    }),
  })
  const { illustrator } = app.generation
  app.generation.illustrator = {
    ...illustrator,
    async illustrate(image, signal) {
      await record()
      return illustrator.illustrate(image, signal)
    },
  }
  // No port is called while an article is saved, so that step is read when the card is notified of it.
  const notified: Promise<void>[] = []
  app.bus.subscribe(({ topic }) => void (topic === 'run' && notified.push(record())))
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  await Promise.all(notified)
  for (let n = 1; n <= 5; n++) {
    expect(steps).toContain(`Generating content for article ${n} of 5...`)
    expect(steps).toContain(`Generating images for article ${n} of 5...`)
  }
  expect([...steps].join('\n')).toMatch(/^Saving article [1-5] of 5\.\.\.$/m)
  expect(steps).toContain('All articles generated!')
})

test('after a cancel nothing more is started, and unfinished work is dropped (318, 319)', async () => {
  let calls = 0
  const app = await createGenerationTestApp({
    writer: writerOf(async (request, signal) => {
      if (++calls < 3) return writtenArticle(request)
      await cancelRun(app, 'admin', run)
      if (signal.aborted) throw signal.reason
      return writtenArticle(request)
    }),
  })
  const run = await startDogRun(app)
  await app.runJobs()
  expect(calls).toBe(3)
  expect(await listArticles(app)).toHaveLength(2)
  const progress = await readProgress(app.db)
  expect(progress).toMatchObject({
    isGenerating: false,
    isCancelled: true,
    currentStatus: 'Generation cancelled by user',
    errors: ['Article generation was stopped'],
  })
  expect(progress.generatedArticles).toHaveLength(2)
  expect(await cancelRun(app, 'admin', run)).toBe(false)
  expect(await createGenerationWorker(app).runOnce()).toBe(false)
})

test('hiding clears the card unless the run is active; then another run can start (321, decision 18)', async () => {
  const app = await createGenerationTestApp()
  const run = await startDogRun(app, { ...dogs, count: 5 })
  expect(await hideRun(app, run)).toEqual({ ok: false, reason: 'active' })
  await app.runJobs()
  expect(await hideRun(app, run)).toEqual({ ok: true })
  expect(await hideRun(app, 'none')).toEqual({ ok: false, reason: 'not_found' })
  expect(await readProgress(app.db)).toMatchObject({ showProgress: false, totalArticles: 0 })
  await startDogRun(app, { ...dogs, count: 5 })
  expect((await readCurrentRun(app.db)).run).toMatchObject({ state: 'running' })
})

test('hidden runs stay in the history, newest first, with their articles and errors', async () => {
  const app = await createGenerationTestApp({
    writer: {
      isPaid: false,
      write: async (request) => {
        if (request.articleNumber === 2) throw new ProviderError('No.', { retryable: false })
        return writtenArticle(request)
      },
    },
  })
  const first = await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 2 })
  await app.runJobs()
  if (first.ok) await hideRun(app, first.run_id)
  app.advanceClock(1000)
  await startRun(app, 'admin', { kind: 'category', category: 'Cat Care', count: 1 })
  const runs = await listRuns(app.db)
  expect(runs.map(({ run }) => [run.category, run.state])).toEqual([
    ['Cat Care', 'running'],
    ['Dog Care', 'completed'],
  ])
  expect(runs[1]?.progress).toMatchObject({ generatedArticles: [{ title: 'OTTER 1' }], errors: ['Article 2: No.'] })
})

test('articles about a product cycle through the eleven categories, three at a time (305, 306)', async () => {
  const categories: string[] = []
  const allThree = Promise.withResolvers<void>()
  let now = 0
  let max = 0
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      categories.push(request.category)
      max = Math.max(max, ++now)
      if (max === 3) allThree.resolve()
      await Promise.race([allThree.promise, new Promise((resolve) => setTimeout(resolve, 2000))])
      now--
      return writtenArticle(request, {
        content: `${writtenArticle(request).content}\n\nLook at [the mat](product:given).`,
      })
    }),
  })
  const affiliateProduct = {
    name: 'Lick **mat**',
    link: 'https://www.amazon.com/Some-Mat/dp/B000000001/ref=sr_1?linkCode=ll1&tag=mine-20',
    imageUrl: 'https://m.media-amazon.com/images/I/a.jpg',
  }
  await startDogRun(app, { kind: 'affiliate', count: 10, affiliateProduct })
  await app.runJobs()
  expect(max).toBe(3)
  expect(categories.toSorted()).toEqual(
    [
      'Dog Care',
      'Cat Care',
      'Pet Health',
      'Pet Nutrition',
      'Pet Grooming',
      'Pet Training',
      'Pet Behavior & Psychology',
      'Pet Technology',
      'Seasonal Pet Care',
      'Exotic Pets',
    ].toSorted(),
  )
  const written = await listArticles(app)
  expect(written).toHaveLength(10)
  for (const { content, findings } of written) {
    expect(content).toContain('(https://www.amazon.com/dp/B000000001?tag=mine-20)')
    expect(findings).toEqual([])
  }
  expect(await app.db.selectFrom('products').select(['asin', 'title', 'affiliate_link']).execute()).toEqual([
    { asin: 'B000000001', title: 'Lick mat', affiliate_link: affiliateProduct.link },
  ])
})

test('a topic that fits no product is rejected instead of writing about arbitrary ones (fault 36)', async () => {
  const app = await createGenerationTestApp()
  const affiliate_link = 'https://www.amazon.com/dp/B000000007?tag=wagwise-20'
  await insertTestProduct(app, { title: 'Pet care: slow feeder bowl', affiliate_link, asin: 'B000000007' })
  for (const topic of ['xqzzv', 'best pet qwrtp care', 'of the']) {
    expect(await startRun(app, 'admin', { kind: 'discovery', count: 5, topic, affiliateTag: 'a-20' })).toMatchObject({
      ok: false,
      message: `No products were found for “${topic}”. Try different words.`,
    })
  }
  expect(await app.db.selectFrom('generation_runs').select('id').execute()).toEqual([])
})

test('a refusal inside a well-formed answer is never published (fault 37)', async () => {
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      const { content } = writtenArticle(request)
      if (request.articleNumber === 1) return writtenArticle(request, { title: 'I can’t help with that' })
      if (request.articleNumber === 2) return writtenArticle(request, { content: `I am unable to assist. ${content}` })
      return writtenArticle(
        request,
        request.articleNumber === 3 ? { content: `${content}\n\nI must decline to continue.` } : {},
      )
    }),
  })
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  const written = await listArticles(app)
  expect(written.map(({ state }) => state)).toEqual(['draft', 'published', 'published'])
  expect(written[0]?.findings).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining('I must decline to continue.') }),
  )
  expect((await readProgress(app.db)).errors).toEqual([
    "Article 1: The text could not be used: the writer declined to write it (“I can't help with that”).",
    'Article 2: The text could not be used: the writer declined to write it (“I am unable to assist.”).',
  ])
})

test('an article is a draft if requested or if the safety rules flag it, with the reasons (299, decision 21)', async () => {
  const bold = 'Give your dog 250 mg per day. '
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) =>
      writtenArticle(
        request,
        request.articleNumber === 2 ? { content: `${writtenArticle(request).content}\n\n${bold}` } : {},
      ),
    ),
  })
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  const written = await listArticles(app)
  expect(written.map(({ state }) => state)).toEqual(['published', 'draft', 'published', 'published', 'published'])
  expect(written[1]?.findings).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('medicine dosage') }),
  ])
  const { generatedArticles, currentStatus } = await readProgress(app.db)
  expect(generatedArticles[1]).toMatchObject({ draft: true, url: expect.stringMatching(/^\/admin\/articles\//) })
  expect(currentStatus).toBe('All articles generated!')

  const draftApp = await createGenerationTestApp()
  await startDogRun(draftApp, { ...dogs, count: 5, publish: 'draft' })
  await draftApp.runJobs()
  expect(new Set((await listArticles(draftApp)).map(({ state }) => state))).toEqual(new Set(['draft']))
})

test('a text with more figures than an article can have is trimmed and held, with the reason', async () => {
  const figures = '\n\n{figure: rib-test}'.repeat(120)
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) =>
      writtenArticle(request, { content: `${writtenArticle(request).content}${figures}` }),
    ),
  })
  await startDogRun(app, { ...dogs, count: 1 })
  await app.runJobs()
  const [made] = await listArticles(app)
  expect(made?.state).toBe('draft')
  expect(made?.content.split('{figure: rib-test}')).toHaveLength(101)
  expect(made?.findings).toContainEqual(
    expect.objectContaining({ reason: expect.stringMatching(/at most 100\. The rest was left out\.$/) }),
  )
})

test('authors are chosen with weights of 80, 10 and 10 (293)', async () => {
  const randomNumbers = [0, 0.79, 0.81, 0.91, 0.5]
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => writtenArticle(request)),
    random: () => randomNumbers.shift() ?? 0,
  })
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  expect((await listArticles(app)).map(({ author }) => author)).toEqual([
    'Wagwise Editorial',
    'Wagwise Editorial',
    'Wagwise Product Desk',
    'Wagwise Pet Care Desk',
    'Wagwise Editorial',
  ])
})

test('a slug is never used twice, and a title too similar to another is rejected (296)', async () => {
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) =>
      writtenArticle(request, {
        title:
          request.articleNumber === 1
            ? 'Quiet mornings'
            : request.articleNumber === 2
              ? 'The calm cats'
              : writtenArticle(request).title,
      }),
    ),
  })
  await insertTestArticle(app, { title: 'Something else', slug: 'quiet-mornings' })
  await insertTestArticle(app, { title: 'Calm cats' })
  await startDogRun(app, { ...dogs, count: 5 })
  await app.runJobs()
  const written = await listArticles(app)
  expect(written.map(({ slug }) => slug)).toContain('quiet-mornings-2')
  expect((await readProgress(app.db)).errors).toEqual([
    'Article 2: The title “The calm cats” is too close to “Calm cats”.',
  ])
})

describe('a failing provider', () => {
  const failing = (message: string, more: object = {}) =>
    new ProviderError(message, { retryable: true, isOutage: true, ...more })

  test('is tried three times with growing delays, then the item fails with the reason', async () => {
    const tries: number[] = []
    const app = await createGenerationTestApp({
      writer: writerOf(async (request) => {
        if (request.articleNumber > 1) return writtenArticle(request)
        tries.push(app.clock())
        throw failing('The provider answered 500.')
      }),
    })
    await startDogRun(app, { ...dogs, count: 5 })
    await app.runJobs()
    expect(tries).toHaveLength(3)
    expect(tries.every((time, index) => index === 0 || time > (tries[index - 1] ?? 0))).toBe(true)
    expect((await readProgress(app.db)).errors).toEqual(['Article 1: The provider answered 500.'])
    expect(await listArticles(app)).toHaveLength(4)
  })

  test.each([
    [1000, 1000, 6000],
    [3_600_000, 60_000, 65_000],
  ])('is left alone for the time it asks for (%i ms), but for at most a minute', async (retryAfter, least, max) => {
    const tries: number[] = []
    const app = await createGenerationTestApp({
      writer: writerOf(async (request) => {
        tries.push(app.clock())
        if (tries.length === 1) throw failing('Too many.', { retryAfter })
        return writtenArticle(request)
      }),
    })
    await startDogRun(app, { ...dogs, count: 5 })
    await app.runJobs()
    const waited = (tries[1] ?? 0) - (tries[0] ?? 0)
    expect(waited).toBeGreaterThanOrEqual(least)
    expect(waited).toBeLessThanOrEqual(max)
    expect((await readProgress(app.db)).errors).toEqual([])
  })

  test('is paused after five failures in a row, and if it keeps failing the run is stopped with a reason', async () => {
    const tries: number[] = []
    const app = await createGenerationTestApp({
      writer: writerOf(async () => {
        tries.push(app.clock())
        throw failing('The provider answered 503.')
      }, true),
    })
    await startDogRun(app)
    await app.runJobs()
    expect(tries).toHaveLength(7)
    expect((tries[5] ?? 0) - (tries[4] ?? 0)).toBeGreaterThanOrEqual(60_000)
    const progress = await readProgress(app.db)
    expect(progress).toMatchObject({ isGenerating: false, currentStatus: 'Completed with errors' })
    expect(progress.errors[0]).toMatch(/^The service kept failing, so the run was stopped.*503/)
  })

  test('is aborted after its timeout if it hangs', async () => {
    const app = await createGenerationTestApp({
      timeouts: { text: 50 },
      writer: writerOf((request) =>
        request.articleNumber === 2 ? new Promise(() => undefined) : Promise.resolve(writtenArticle(request)),
      ),
    })
    await startDogRun(app, { ...dogs, count: 5 })
    await app.runJobs()
    expect((await readProgress(app.db)).errors).toEqual(['Article 2: The service did not respond within 1 second.'])
  })
})

describe('a failing image model', () => {
  const paidIllustrator = (app: GenerationTestApp, fails: (calls: number) => Error | undefined): ArticleIllustrator => {
    const { illustrator } = app.generation
    let calls = 0
    return {
      isPaid: true,
      async illustrate(request, signal) {
        const error = fails(++calls)
        if (error) throw error
        return illustrator.illustrate(request, signal)
      },
    }
  }
  const down = () => new ProviderError('The AI provider responded with 500.', { retryable: true, isOutage: true })

  test('does not lose the text: the built-in illustrator draws instead, and a note says so (fault 35)', async () => {
    let texts = 0
    const app = await createGenerationTestApp({
      writer: writerOf(async (request) => {
        texts++
        return writtenArticle(request)
      }, true),
    })
    app.generation.illustrator = paidIllustrator(app, down)
    await startDogRun(app, { ...dogs, count: 5 })
    await app.runJobs()
    const written = await listArticles(app)
    expect([written.length, texts]).toEqual([5, 5])
    for (const { image_url, content, state } of written) {
      expect([state, image_url]).toEqual(['published', expect.stringMatching(/^\/media\/.+\.svg$/)])
      expect(content.match(/^!\[.{1,300}\]\(\/media\//gm)).toHaveLength(2)
    }
    const { errors, currentStatus } = await readProgress(app.db)
    expect(errors).toHaveLength(5)
    expect(errors[0]).toBe(
      'Article 1: The image model failed (The AI provider responded with 500), so the built-in illustrator drew the images.',
    )
    expect(currentStatus, 'all were generated').toBe('All articles generated!')
  })

  test('keeps the text when its daily cap stops the run, and a retry does not pay for it again (fault 35)', async () => {
    let texts = 0
    const app = await createGenerationTestApp({
      caps: { text: 100, image: 4 },
      writer: writerOf(async (request) => {
        texts++
        return writtenArticle(request)
      }, true),
    })
    app.generation.illustrator = paidIllustrator(app, () => undefined)
    const run = await startDogRun(app, { ...dogs, count: 2 })
    await app.runJobs()
    expect((await readProgress(app.db)).errors).toEqual([expect.stringContaining('daily limit of 4 image calls')])
    expect([await listArticles(app), texts]).toEqual([[expect.anything()], 2])
    app.advanceClock(24 * 60 * 60_000)
    expect(await retryRun(app, 'admin', run)).toEqual({ ok: true })
    await app.runJobs()
    expect([(await listArticles(app)).length, texts]).toEqual([2, 2])
    expect(await readProgress(app.db)).toMatchObject({ currentStatus: 'All articles generated!', errors: [] })
  })
})

test('a retry runs only what has failed, once, and not next to another run (fault 35)', async () => {
  let broken = true
  const requested: number[] = []
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      requested.push(request.articleNumber)
      if (broken && request.articleNumber === 2) throw new ProviderError('No.', { retryable: false })
      return writtenArticle(request)
    }),
  })
  const run = await startDogRun(app, { ...dogs, count: 3 })
  expect(await retryRun(app, 'admin', run)).toEqual({ ok: false, reason: 'active' })
  await app.runJobs()
  expect((await readProgress(app.db)).errors).toEqual(['Article 2: No.'])
  await hideRun(app, run)
  broken = false
  requested.length = 0
  const other = await startDogRun(app, { ...dogs, count: 1 })
  expect(await retryRun(app, 'admin', run)).toEqual({ ok: false, reason: 'active' })
  await cancelRun(app, 'admin', other)
  expect(await retryRun(app, 'admin', other)).toEqual({ ok: false, reason: 'ended' })
  expect(await retryRun(app, 'admin', run)).toEqual({ ok: true })
  await app.runJobs()
  expect(requested).toEqual([2])
  expect(await listArticles(app)).toHaveLength(3)
  expect(await retryRun(app, 'admin', run)).toEqual({ ok: false, reason: 'ended' })
  expect(await retryRun(app, 'admin', 'none')).toEqual({ ok: false, reason: 'not_found' })
})

test('the card can say that the provider is limiting requests, and until when (fault 37)', async () => {
  const app = await createGenerationTestApp({
    writer: writerOf(async () => {
      const message = 'The AI provider is rate limiting requests (429).'
      throw new ProviderError(message, { retryable: true, isOutage: true, retryAfter: 30_000 })
    }),
  })
  await startDogRun(app, { ...dogs, count: 5 })
  expect(await readWait(app)).toBeUndefined()
  await createGenerationWorker(app).runOnce()
  app.advanceClock(10_000)
  expect(await readWait(app)).toEqual({
    text: 'The AI provider is rate limiting requests (429). Next try in',
    endsIn: 20_000,
    showIn: 0,
  })
})

test('the daily cap is never exceeded, the run stops with a clear reason, and usage is recorded (297)', async () => {
  const app = await createGenerationTestApp({
    caps: { text: 7, image: 600 },
    writer: writerOf(
      async (request) => ({ ...writtenArticle(request), usage: { inputTokens: 100, outputTokens: 10 } }),
      true,
    ),
  })
  await startDogRun(app)
  await app.runJobs()
  expect(await listArticles(app)).toHaveLength(7)
  const progress = await readProgress(app.db)
  expect(progress.errors).toEqual([expect.stringContaining('daily limit of 7 text calls')])
  expect(
    await app.db.selectFrom('ai_usage').select(['kind', 'calls', 'input_tokens', 'output_tokens']).execute(),
  ).toEqual([{ kind: 'text', calls: 7, input_tokens: 700, output_tokens: 70 }])
  expect(await readBudget(app)).toMatchObject({ text: { paid: true, usedToday: 7, cap: 7 }, image: { paid: false } })
  expect(await startRun(app, 'admin', dogs)).toMatchObject({ ok: false, reason: 'cap_reached' })
  app.advanceClock(24 * 60 * 60_000)
  expect(await startRun(app, 'admin', dogs)).toMatchObject({ ok: true })
})

describe('after a crash', () => {
  test('a cancelled run stays cancelled', async () => {
    const app = await createGenerationTestApp()
    const run = await startDogRun(app)
    const { worker } = createDyingWorker(app, 30)
    await expect(
      (async () => {
        while (await worker.runOnce());
      })(),
    ).rejects.toThrow('killed')
    await cancelRun(app, 'admin', run)
    app.advanceClock(61_000)
    const before = await listArticles(app)
    await app.runJobs()
    expect(await listArticles(app)).toEqual(before)
    expect(await readProgress(app.db)).toMatchObject({ isCancelled: true })
  })

  test('a slow worker that lost its lease drops the item', async () => {
    const leased = Promise.withResolvers<void>()
    const app = await createGenerationTestApp({
      writer: writerOf(async (request) => {
        if (++calls === 1) await leased.promise
        return writtenArticle(request)
      }),
    })
    let calls = 0
    await startDogRun(app, { ...dogs, count: 5 })
    const slow = createGenerationWorker(app).runOnce()
    await new Promise((resolve) => setTimeout(resolve, 50))
    app.advanceClock(61_000)
    await app.runJobs()
    leased.resolve()
    await slow
    expect(await listArticles(app)).toHaveLength(5)
    expect(calls).toBe(6)
  })
})
