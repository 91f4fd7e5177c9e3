import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { importSubscribers } from './import-subscribers.ts'
import { countSubscribed } from './queries.ts'

const proof = { consent: 'Spring fair, 2026-03-01', user_id: 'owner' }

test('ten thousand addresses are imported within seconds, and other work goes on in between', async () => {
  const app = await createTestApp()
  const text = `email\n${Array.from({ length: 10_000 }, (_, n) => `reader${n}@example.com`).join('\n')}`
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const started = performance.now()
  expect(await importSubscribers(app, { text, ...proof })).toEqual({ ok: true, inserted: 10_000 })
  clearInterval(timer)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(turns, 'timers run between the batches').toBeGreaterThan(10)
  expect(await countSubscribed(app.db)).toBe(10_000)
})
