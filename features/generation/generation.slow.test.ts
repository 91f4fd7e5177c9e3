import { expect, test } from 'vitest'
import { writtenArticle, createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createDyingWorker, runUntilDead } from '#tests/kit/dying-worker.ts'
import { startDogRun, listArticles, writerOf, dogs } from '#tests/kit/generation-runs.ts'
import { hideRun } from './commands.ts'
import { readProgress } from './queries.ts'

test('ten articles of a category are written, illustrated, saved and shown without an API key or network (300)', async () => {
  const app = await createGenerationTestApp()
  await startDogRun(app)
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
  const written = await listArticles(app)
  expect(written).toHaveLength(10)
  expect(new Set(written.map(({ slug }) => slug)).size).toBe(10)
  for (const article of written) {
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
    written.map(({ slug }) => `/article/${slug}`).toSorted(),
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
    const run = await startDogRun(app, { ...dogs, count: 1 })
    const { worker, isDead } = createDyingWorker(app, round)
    const end = await runUntilDead(worker, isDead)
    expect(['killed', 'idle'], `killed at query ${round}`).toContain(end)
    worker.close()
    survived = !isDead()
    app.advanceClock(61_000)
    await app.runJobs()
    const written = (await listArticles(app)).filter(({ title }) => title.startsWith(`Story${round}x`))
    expect(written, `killed at query ${round}`).toHaveLength(1)
    expect(new Set(written.map(({ generation_item_id }) => generation_item_id)).size).toBe(1)
    expect((await readProgress(app.db)).generatedArticles).toHaveLength(1)
    expect(calls).toBeLessThanOrEqual(2)
    await hideRun(app, run)
  }
  expect(round).toBeGreaterThan(15)
})
