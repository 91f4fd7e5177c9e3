import { expect, test } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startBackgroundWorkers } from './background-workers.ts'

test('a run is processed as soon as it is started, and closing waits for work in progress', async () => {
  const app = await createGenerationTestApp()
  const background = startBackgroundWorkers(app)
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await expect.poll(() => readProgress(app.db)).toMatchObject({ currentStatus: 'All articles generated!' })
  await background.close()
  await startRun(app, 'admin', { kind: 'category', category: 'Cat Care', count: 5 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await readProgress(app.db)).toMatchObject({ currentArticle: 0 })
})

test('a database error is logged and does not stop the workers', async () => {
  const app = await createGenerationTestApp()
  let broken = true
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (broken) throw new Error('no disk')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const background = startBackgroundWorkers({ ...app, db })
  await expect.poll(() => app.logged.map(({ event }) => event)).toContain('generation_failed')
  broken = false
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await expect.poll(() => readProgress(app.db)).toMatchObject({ isGenerating: false, errors: [] })
  await background.close()
})
