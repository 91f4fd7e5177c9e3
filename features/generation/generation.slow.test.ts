import { expect, test } from 'vitest'
import { writtenArticle, createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { createDyingWorker, runUntilDead } from '#tests/kit/dying-worker.ts'
import { expectWrittenRun, startDogRun, listArticles, writerOf, dogs } from '#tests/kit/generation-runs.ts'
import { hideRun } from './commands.ts'
import { readProgress } from './queries.ts'

test('ten articles of a category are written, illustrated, saved and shown without an API key or network (300)', async () => {
  const app = await createGenerationTestApp()
  await startDogRun(app)
  await expectWrittenRun(app, 10)
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
