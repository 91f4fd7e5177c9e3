import { expect, test, vi } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { openGenerationHouse } from '#tests/kit/generation-test-app.ts'
import { startBackground } from './background-workers.ts'

test('a run is worked off by itself, as soon as it is started, and closing waits for what is under way', async () => {
  const house = await openGenerationHouse()
  const background = startBackground(house)
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await vi.waitFor(
    async () => expect(await readProgress(house.db)).toMatchObject({ currentStatus: 'All articles generated!' }),
    10_000,
  )
  await background.close()
  await startRun(house, 'admin', { kind: 'category', category: 'Cat Care', count: 5 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await readProgress(house.db)).toMatchObject({ currentArticle: 0 })
})

test('a fault of the database is written down and does not end the work', async () => {
  const house = await openGenerationHouse()
  let broken = true
  const db = house.db.withPlugin({
    transformQuery({ node }) {
      if (broken) throw new Error('no disk')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const background = startBackground({ ...house, db })
  await vi.waitFor(() => expect(house.logged.map(({ event }) => event)).toContain('generation_failed'))
  broken = false
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 5 })
  await vi.waitFor(
    async () => expect(await readProgress(house.db)).toMatchObject({ isGenerating: false, errors: [] }),
    10_000,
  )
  await background.close()
})
