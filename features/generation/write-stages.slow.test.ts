import { dogs, carefulWriter, run, readArticles } from '#tests/kit/careful-writer.ts'
import { expect, test } from 'vitest'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'
import { countTopicsLeft, readProgress } from './queries.ts'
import { createGenerationWorker } from './worker.ts'

test('the built-in writer takes the same path without calls, and says how many topics are left', async () => {
  const app = await createGenerationTestApp()
  const before = await countTopicsLeft(app, 'Dog Care')
  await run(app, { ...dogs, count: 5 })
  expect(await countTopicsLeft(app, 'Dog Care')).toEqual({ left: (before?.left ?? 0) - 5, total: before?.total })
  const items = await app.db.selectFrom('generation_items').select('stages').execute()
  for (const { stages } of items) expect(stages).toEqual({ outline: null, critique: null, revision: null })
  for (const { provenance } of await readArticles(app))
    expect(provenance).toEqual({ writer: { kind: 'built-in' }, facts: expect.any(Array), mode: 'careful', calls: 0 })
  while (((await countTopicsLeft(app, 'Dog Care'))?.left ?? 0) > 3) await run(app, { ...dogs, count: 1 })
  await run(app, { ...dogs, count: 10, fewer: true })
  expect(await readProgress(app.db)).toMatchObject({ totalArticles: 3, errors: [] })
  expect(await startRun(app, 'admin', { ...dogs, count: 10, fewer: true })).toMatchObject({ reason: 'no_topics' })
})

test('after a crash at any query, the stages in the row are not requested again (F7)', async () => {
  for (let query = 5; query < 60; query += 3) {
    const { writer, log } = carefulWriter({ critique: async () => ({ problems: [], suggestions: ['More.'] }) })
    const app = await createGenerationTestApp({ writer })
    await startRun(app, 'admin', dogs)
    let left = query
    const db = app.db.withPlugin({
      transformQuery({ node }) {
        if (left-- <= 0) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const dying = createGenerationWorker({ ...app, db })
    await dying.runOnce().catch(() => undefined)
    dying.close()
    app.advanceClock(61_000)
    await app.runJobs()
    expect(await readArticles(app), `killed at query ${query}`).toHaveLength(1)
    expect(log.length, `killed at query ${query}: ${log.join()}`).toBeLessThanOrEqual(5)
  }
})
