import { dogs, carefulWriter, run, readArticles } from '#tests/kit/careful-writer.ts'
import { expect, test } from 'vitest'
import { createGenerationTestApp, writtenArticle, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { cancelRun, retryRun, startRun } from './commands.ts'
import { ProviderError, type GeneratedText, type WriteRequest } from './ports.ts'
import { readCurrentRun, readProgress } from './queries.ts'

const dose = 'Give your dog 250 mg per day.'

const withMore = (request: WriteRequest, more: string, change: Partial<GeneratedText> = {}) =>
  writtenArticle(request, { content: `${writtenArticle(request).content}\n\n${more}`, ...change })

async function insertFact(app: GenerationTestApp, id: string, statement: string, species = ['dog']) {
  const source = { source_id: null, source_title: `About ${id}`, source_organization: 'A clinic' }
  const url = { source_url: `https://example.org/${id}`, checked_on: '2026-11-16' }
  const row = { id, kind: 'poison' as const, species, subject: id, statement, updated_at: 0, ...source, ...url }
  await app.db.insertInto('facts').values(row).execute()
  await app.db
    .insertInto('fact_search')
    .values({ fact_id: id, body: `${id} ${statement}` })
    .execute()
}

async function insertBrief(app: GenerationTestApp, change: object = {}) {
  const brief = {
    id: 'brief-1',
    question: 'Why are onions dangerous?',
    notes: 'Keep it short.',
    category: 'Dog Care',
    facts: ['grape'],
    planned_for: null,
    origin: 'manual' as const,
    refreshes: null,
    state: 'running' as const,
    article_id: null,
    created_by: null,
    created_at: 0,
    updated_at: 0,
    ...change,
  }
  await app.db.insertInto('briefs').values(brief).execute()
}
const readBriefs = (app: GenerationTestApp) => app.db.selectFrom('briefs').select(['state', 'article_id']).execute()

/** Starts a run whose first article has the brief. */
async function startBriefed(app: GenerationTestApp, request: Parameters<typeof startRun>[2] = dogs) {
  const started = await startRun(app, 'admin', request)
  if (!started.ok) throw new Error(started.message)
  await app.db.updateTable('generation_items').set({ brief_id: 'brief-1' }).where('ordinal', '=', 0).execute()
  return started.run_id
}

test('careful writing goes through all stages; a text without reasons needs no revision; quick writing is one call', async () => {
  const { writer, log } = carefulWriter()
  const app = await createGenerationTestApp({ writer })
  await run(app)
  expect(log).toEqual(['outline 1', 'draft 1', 'critique 1'])
  log.length = 0
  await run(app, { ...dogs, category: 'Cat Care', count: 1, mode: 'quick' }).catch(() => undefined)
  expect(log[0]).toBe('draft 1')
  expect(log).not.toContain('outline 1')
  const [first] = await readArticles(app)
  expect(first?.provenance).toMatchObject({
    writer: { kind: 'model', name: 'small', prompt: 'v1' },
    mode: 'careful',
    calls: 3,
  })
})

test('the critique gets the reasons of the gate and can add findings, but never remove one', async () => {
  const sentence = 'A calm evening with a otter begins with a plan and a warm corner of the room.'
  const problem = { sentence, reason: 'It plays down a danger.' }
  const { writer, requests } = carefulWriter({
    write: async (request) => withMore(request, dose),
    critique: async () => ({ problems: [problem], suggestions: [] }),
    revise: async (request) => ({ ...request.draft, title: 'Another title' }),
  })
  const app = await createGenerationTestApp({ writer })
  await run(app)
  const [article] = await readArticles(app)
  expect(requests[2]).toMatchObject({ reasons: [expect.stringContaining('medicine dosage')] })
  expect(requests[3]).toMatchObject({
    reasons: [expect.stringContaining('medicine dosage'), `It plays down a danger. ${sentence}`],
  })
  expect(article).toMatchObject({ state: 'draft', title: 'OTTER 1', provenance: { calls: 4 } })
  expect(article?.findings).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('medicine dosage') }),
    { rule: 'critique', ...problem },
  ])
  expect((await readProgress(app.db)).generatedArticles).toMatchObject([{ draft: true, note: 'held: 2 reasons' }])
})

test('a revision that removes what the gate found is published, one that brings something new is held', async () => {
  const bad = carefulWriter({
    revise: async (request) => ({ ...request.draft, content: `${request.draft.content}\n\n${dose}` }),
  })
  bad.writer.critique = async () => ({ problems: [], suggestions: ['Say more.'] })
  const badApp = await createGenerationTestApp({ writer: bad.writer })
  await run(badApp)
  expect(await readArticles(badApp)).toMatchObject([{ state: 'draft' }])
  const { writer } = carefulWriter({
    write: async (request) => withMore(request, dose),
    revise: async (request) => ({ ...request.draft, content: request.draft.content.replace(dose, 'Ask your vet.') }),
  })
  const app = await createGenerationTestApp({ writer })
  await run(app)
  expect(await readArticles(app)).toMatchObject([{ state: 'published', findings: [] }])
})

test('a problem of the critique that the revision removed no longer holds the article', async () => {
  const risky = 'A small onion now and then is a treat that every dog enjoys.'
  const { writer } = carefulWriter({
    write: async (request) => withMore(request, risky),
    critique: async () => ({ problems: [{ sentence: risky, reason: 'It plays down a danger.' }], suggestions: [] }),
    revise: async (request) => ({ ...request.draft, content: request.draft.content.replace(risky, 'Ask your vet.') }),
  })
  const app = await createGenerationTestApp({ writer })
  await run(app)
  expect(await readArticles(app)).toMatchObject([{ state: 'published', findings: [] }])
})

test('a failing stage is tried three times by itself, and stored stages are not repeated', async () => {
  let fails = 2
  const failing = async () => {
    if (fails-- > 0) throw new ProviderError('Busy.', { retryable: true })
    return { problems: [], suggestions: [] }
  }
  const { writer, log } = carefulWriter({ critique: failing })
  const app = await createGenerationTestApp({ writer })
  await run(app)
  expect(log).toEqual(['outline 1', 'draft 1', 'critique 1', 'critique 1', 'critique 1'])
  expect(await readArticles(app)).toMatchObject([{ state: 'published', provenance: { calls: 5 } }])
})

test('a wrong key stops the run at the first answer, with one reason, and a retry goes on from the stored stage', async () => {
  let isWrong = true
  const { writer, log } = carefulWriter({
    critique: async () => {
      if (isWrong) throw new ProviderError('The key was refused.', { retryable: false, stopsRun: true })
      return { problems: [], suggestions: [] }
    },
  })
  const app = await createGenerationTestApp({ writer })
  const id = await run(app, { ...dogs, count: 5 })
  const { progress, run: ended } = await readCurrentRun(app.db)
  expect(progress).toMatchObject({ isGenerating: false, errors: ['The key was refused.'], generatedArticles: [] })
  expect(ended).toMatchObject({ state: 'stopped' })
  isWrong = false
  log.length = 0
  expect(await retryRun(app, 'admin', id)).toEqual({ ok: true })
  await app.runJobs()
  expect(log.slice(0, 2)).toEqual(['critique 1', 'outline 2'])
  expect(await readArticles(app)).toHaveLength(5)
})

test('the draft gets facts as data, and what it cites becomes sources and provenance', async () => {
  const { writer, requests } = carefulWriter({
    write: async (request) =>
      withMore(request, 'Onions harm red blood cells.[^3] Nonsense.[^9]', {
        references: [
          { n: 3, fact: 'onion' },
          { n: 9, fact: 'invented' },
        ],
      }),
    revise: async (request) => ({
      ...request.draft,
      content: request.draft.content.replace('[^9]', ''),
      references: [{ n: 3, fact: 'onion' }],
    }),
  })
  const app = await createGenerationTestApp({ writer })
  await insertFact(app, 'onion', 'Onions damage the red blood cells of dogs.')
  await insertFact(app, 'lily', 'Onions and lilies.', ['cat'])
  await run(app)
  expect(requests[1]?.facts).toMatchObject([{ id: 'onion', statement: 'Onions damage the red blood cells of dogs.' }])
  expect(requests[2]).toMatchObject({
    reasons: [
      'It cites a fact that does not exist: “invented”.',
      'A reference without a source was removed. Nonsense.',
    ],
  })
  const [article] = await readArticles(app)
  expect(article).toMatchObject({ state: 'published', findings: [], provenance: { facts: ['onion'] } })
  expect(article?.content).toContain('red blood cells.[^1]')
  expect(article?.content).toContain('[^1]: About onion | A clinic | https://example.org/onion | 2026-11-16')
})

test('a brief is read when its article begins, and written, scheduled for its day, when the article is saved', async () => {
  const { writer, requests } = carefulWriter()
  const app = await createGenerationTestApp({ writer })
  await insertFact(app, 'grape', 'Grapes are poisonous.')
  await insertBrief(app, { planned_for: '2026-02-01' })
  await startBriefed(app)
  await app.runJobs()
  expect(requests[0]?.brief).toMatchObject({ question: 'Why are onions dangerous?', notes: 'Keep it short.' })
  expect(requests[1]?.facts?.map(({ id }) => id)).toEqual(['grape'])
  const [article] = await readArticles(app)
  expect(article).toMatchObject({ state: 'scheduled', published_date: Date.parse('2026-02-01T09:00:00Z') })
  expect(await readBriefs(app)).toEqual([{ state: 'written', article_id: article?.id }])
  expect((await readProgress(app.db)).generatedArticles).toMatchObject([
    { draft: false, note: 'scheduled for 2026-02-01', url: `/admin/articles/${article?.id}` },
  ])
})

test('a brief opens again when its article fails or its run is cancelled, and is taken again by a retry', async () => {
  const { writer } = carefulWriter({
    write: async () => {
      throw new ProviderError('No.', { retryable: false })
    },
  })
  const app = await createGenerationTestApp({ writer })
  await insertBrief(app)
  const id = await startBriefed(app)
  await app.runJobs()
  expect(await readBriefs(app)).toMatchObject([{ state: 'open' }])
  expect(await retryRun(app, 'admin', id)).toEqual({ ok: true })
  expect(await readBriefs(app)).toMatchObject([{ state: 'running' }])
  await cancelRun(app, 'admin', id)
  expect(await readBriefs(app)).toMatchObject([{ state: 'open' }])
})

test('a held article stays a draft whatever the day of its brief', async () => {
  const { writer } = carefulWriter({
    write: async (request) => withMore(request, dose),
    revise: async ({ draft }) => draft,
  })
  const app = await createGenerationTestApp({ writer })
  await insertBrief(app, { planned_for: '2026-02-01' })
  await startBriefed(app)
  await app.runJobs()
  const planned = { published_date: Date.parse('2026-02-01T09:00:00Z') }
  expect(await readArticles(app)).toMatchObject([{ state: 'draft', ...planned }])
})

test('the day of a brief begins where the run was started; an unknown time zone counts as UTC', async () => {
  for (const [timeZone, at, day] of [
    ['Pacific/Auckland', '2026-01-31T20:00:00Z', '2026-02-01'],
    ['Mars/Olympus', '2026-02-01T09:00:00Z', '2026-02-01'],
  ] as const) {
    const app = await createGenerationTestApp({ writer: carefulWriter().writer })
    await insertBrief(app, { planned_for: '2026-02-01' })
    await startBriefed(app, { ...dogs, timeZone })
    await app.runJobs()
    expect(await readArticles(app)).toMatchObject([{ state: 'scheduled', published_date: Date.parse(at) }])
    const { generatedArticles } = await readProgress(app.db)
    expect(generatedArticles).toMatchObject([{ note: `scheduled for ${day}` }])
  }
})

test('a brief that refreshes an article may have its title, and becomes a draft beside it', async () => {
  const { writer, requests } = carefulWriter()
  const app = await createGenerationTestApp({ writer })
  await run(app)
  const [old] = await readArticles(app)
  await insertBrief(app, { refreshes: old?.id })
  await startBriefed(app)
  await app.runJobs()
  expect(requests.at(-1)?.existingTitles).toEqual([])
  const made = (await readArticles(app)).map(({ title, state }) => `${state}: ${title}`)
  expect(made.toSorted()).toEqual([`draft: ${old?.title}`, `published: ${old?.title}`])
})

test('a public site saves drafts unless the setting or the request says otherwise (decision 66)', async () => {
  const site = { config: { name: 'Wagwise', origin: 'https://pets.test', isPublic: true, affiliateTag: 'ours-20' } }
  const stateAfter = async (app: GenerationTestApp, request: Parameters<typeof startRun>[2] = dogs) => {
    await run(app, request)
    return (await readArticles(app)).map(({ state }) => state)
  }
  expect(await stateAfter(await createGenerationTestApp())).toEqual(['published'])
  expect(await stateAfter(await createGenerationTestApp(site))).toEqual(['draft'])
  expect(await stateAfter(await createGenerationTestApp(site), { ...dogs, publish: 'at once' })).toEqual(['published'])
  const decided = await createGenerationTestApp(site)
  await updateSettings(decided, { generatedArticles: 'published' }, null)
  expect(await stateAfter(decided)).toEqual(['published'])
})

test('a run with a product takes categories that have topics and fit it, and a product like others gets their category', async () => {
  const left: Record<string, { left: number; total: number; fitting?: number }> = {
    'Dog Care': { left: 1, total: 9, fitting: 0 },
    'Pet Nutrition': { left: 3, total: 9, fitting: 2 },
  }
  const app = await createGenerationTestApp({
    writer: {
      isPaid: false,
      write: async (request) => writtenArticle(request),
      countTopics: async (category) => left[category] ?? { left: 0, total: 9 },
    },
  })
  await insertTestProduct(app, { title: 'Silicone lick mat', category: 'Feeding & Water' })
  const link = 'https://www.amazon.com/dp/B000000009?tag=mine-20'
  const affiliateProduct = { name: 'Large lick mat', link, imageUrl: 'https://m.media-amazon.com/a.jpg' }
  const started = await startRun(app, 'admin', { kind: 'affiliate', count: 5, affiliateProduct })
  expect(started).toMatchObject({ ok: true, warning: expect.stringContaining('Only 4 of 5 articles') })
  expect(started).toMatchObject({
    warning: expect.stringContaining('2 of 4 articles do not present the product, because no more topics fit it.'),
  })
  const items = await app.db.selectFrom('generation_items').select(['category', 'product']).orderBy('ordinal').execute()
  expect(items.map(({ category, product }) => [category, product?.name])).toEqual([
    ['Pet Nutrition', 'Large lick mat'],
    ['Pet Nutrition', 'Large lick mat'],
    ['Dog Care', undefined],
    ['Pet Nutrition', undefined],
  ])
  const product = app.db.selectFrom('products').select('category').where('asin', '=', 'B000000009')
  expect(await product.executeTakeFirst()).toEqual({ category: 'Feeding & Water' })
  await app.runJobs()
  delete left['Dog Care']
  delete left['Pet Nutrition']
  expect(await startRun(app, 'admin', { kind: 'affiliate', count: 5, affiliateProduct })).toMatchObject({
    reason: 'no_topics',
  })
})

test('a run can be spread over days: the first article is public at once, the others are scheduled', async () => {
  const app = await createGenerationTestApp({
    writer: { isPaid: false, write: async (request) => writtenArticle(request) },
  })
  const began = app.clock()
  await run(app, { ...dogs, count: 5, spread: 10 })
  const made = await app.db
    .selectFrom('articles')
    .select(['state', 'published_date'])
    .orderBy('published_date')
    .execute()
  const day = 24 * 60 * 60_000
  expect(made.map(({ state }) => state)).toEqual(['published', 'scheduled', 'scheduled', 'scheduled', 'scheduled'])
  expect(made.slice(1).map(({ published_date }) => published_date - began)).toEqual([
    2 * day,
    4 * day,
    6 * day,
    8 * day,
  ])
})

test('settings choose models, time limit and style', async () => {
  const { writer, requests } = carefulWriter()
  const chosen: unknown[] = []
  const app = await createGenerationTestApp({
    writer: { ...writer, model: { name: 'of the environment', prompt: 'v1' } },
    withModels: (choice) => {
      chosen.push(choice)
      const named = { ...writer, model: { name: choice.textModel, prompt: 'v1' } }
      return { writer: named, illustrator: app.generation.illustrator, providerNames: { text: 'a', image: 'b' } }
    },
  })
  await updateSettings(app, { aiTextModel: 'large', aiTimeoutSeconds: 30, styleGuide: 'Short sentences.' }, 'admin')
  await run(app)
  expect(chosen[0]).toEqual({ textModel: 'large', imageModel: '' })
  expect(requests[0]?.style).toBe('Short sentences.')
  expect((await readArticles(app))[0]?.provenance).toMatchObject({ writer: { name: 'large' } })
})

test('a topic’s references, takeaways, links and emergency mark become part of the article', async () => {
  const app = await createGenerationTestApp({
    writer: {
      isPaid: false,
      write: async (request) =>
        writtenArticle(request, {
          references: [
            { n: 1, fact: 'onion' },
            { n: 2, fact: 'not-loaded' },
          ],
          takeaways: ['One.', 'Two.'],
          emergency: true,
          links: ['gone', 'there'],
        }),
    },
  })
  await insertFact(app, 'onion', 'Onions damage red blood cells.')
  await insertTestArticle(app, { slug: 'there', title: 'A [kind] walk' })
  await run(app)
  const [article] = await readArticles(app)
  expect(article).toMatchObject({
    state: 'published',
    takeaways: ['One.', 'Two.'],
    emergency: true,
    provenance: { facts: ['onion'] },
  })
  expect(article?.content).toContain('\n\nRead next: [A kind walk](/article/there).\n\n[^1]: About onion | A clinic')
  expect(article?.content).not.toMatch(/gone|not-loaded/)
})
