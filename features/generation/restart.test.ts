import { expect, test } from 'vitest'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'
import { readProgress } from './queries.ts'
import { createGenerationWorker } from './worker.ts'

test('a run goes on after a restart of the server, with what it had finished, while nobody watches it (298)', async () => {
  const app = await createGenerationTestApp()
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  const first = createGenerationWorker(app)
  await first.runOnce()
  first.close()
  const { generatedArticles: before } = await readProgress(app.db)
  expect(before).toHaveLength(1)

  let queries = 10
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (queries-- <= 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const second = createGenerationWorker({ ...app, db })
  await expect(second.runOnce()).rejects.toThrow('killed')
  second.close()

  app.advanceClock(61_000)
  await app.runJobs()
  const progress = await readProgress(app.db)
  expect(progress).toMatchObject({ isGenerating: false, currentStatus: 'All articles generated!', errors: [] })
  expect(progress.generatedArticles).toHaveLength(5)
  expect(progress.generatedArticles).toEqual(expect.arrayContaining([...before]))
  expect(await app.db.selectFrom('articles').select('generation_item_id').distinct().execute()).toHaveLength(5)
})
