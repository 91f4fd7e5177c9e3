import { expect, test } from 'vitest'
import { writtenArticle, createGenerationTestApp, type GenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createDyingWorker, runUntilDead } from '#tests/kit/dying-worker.ts'
import { hideRun, startRun } from './commands.ts'
import { type ArticleWriter } from './ports.ts'
import { readProgress } from './queries.ts'

const dogs = { kind: 'category', category: 'Dog Care', count: 10 } as const

async function start(app: GenerationTestApp, request: Parameters<typeof startRun>[2] = dogs): Promise<string> {
  const started = await startRun(app, 'admin', request)
  if (!started.ok) throw new Error(started.message)
  return started.run_id
}

const articles = (app: GenerationTestApp) =>
  app.db
    .selectFrom('articles')
    .select(['title', 'slug', 'author', 'state', 'content', 'category', 'image_url', 'findings', 'source_item'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const writerOf = (write: ArticleWriter['write'], isPaid = false): ArticleWriter => ({ isPaid, write })

test('ten articles of a category are written, illustrated, saved and shown without an API key or network (300)', async () => {
  const app = await createGenerationTestApp()
  await start(app)
  expect(await readProgress(app.db)).toEqual({
    isGenerating: true,
    isCancelled: false,
    totalArticles: 10,
    currentArticle: 0,
    currentStatus: 'Starting generation...',
    currentArticleTitle: '',
    generatedArticles: [],
    errors: [],
    showProgress: true,
  })
  await app.runJobs()
  const made = await articles(app)
  expect(made).toHaveLength(10)
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
  for (const article of made) {
    expect(article).toMatchObject({
      category: 'Dog Care',
      state: 'published',
      author: 'Wagwise Editorial',
      findings: [],
    })
    expect(article.image_url).toMatch(/^\/media\/.+\.svg$/)
    expect(article.content.match(/^!\[.{1,300}\]\(\/media\//gm)).toHaveLength(2)
  }
  const progress = await readProgress(app.db)
  expect(progress).toMatchObject({
    isGenerating: false,
    currentArticle: 10,
    currentStatus: 'All articles generated!',
    errors: [],
    showProgress: true,
  })
  expect(progress.generatedArticles.map(({ url }) => url).toSorted()).toEqual(
    made.map(({ slug }) => `/article/${slug}`).toSorted(),
  )
})

test('after a crash each item becomes exactly one article, and a stored text is never requested again (F7)', async () => {
  let calls = 0
  let round = 0
  const app = await createGenerationTestApp({
    writer: writerOf(async (request) => {
      calls++
      return writtenArticle(request, { title: `Story${round}x${request.articleNumber}` })
    }),
  })
  for (let survived = false; !survived; round++) {
    calls = 0
    const run = await start(app, { ...dogs, count: 1 })
    const { worker, isDead } = createDyingWorker(app, round)
    const end = await runUntilDead(worker, isDead)
    expect(['killed', 'idle'], `killed at query ${round}`).toContain(end)
    worker.close()
    survived = !isDead()
    app.advanceClock(61_000)
    await app.runJobs()
    const made = (await articles(app)).filter(({ title }) => title.startsWith(`Story${round}x`))
    expect(made, `killed at query ${round}`).toHaveLength(1)
    expect(new Set(made.map(({ source_item }) => source_item)).size).toBe(1)
    expect((await readProgress(app.db)).generatedArticles).toHaveLength(1)
    expect(calls).toBeLessThanOrEqual(2)
    await hideRun(app, run)
  }
  expect(round).toBeGreaterThan(15)
})
