import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { acquireJobLock } from './commands.ts'

test('of many concurrent requests one gets the lock, and the next only after the interval', async () => {
  const app = await createTestApp()
  const acquire = () => acquireJobLock(app, 'cleanup', 1000)
  const results = await Promise.all(Array.from({ length: 20 }, acquire))
  expect(results.filter(Boolean)).toHaveLength(1)
  app.advanceClock(999)
  expect(await acquire()).toBe(false)
  app.advanceClock(1)
  expect(await acquire()).toBe(true)
  expect(await acquireJobLock(app, 'backup', 1000)).toBe(true)
})

test('a lock taken by a clock a day ahead blocks nobody (F10)', async () => {
  const app = await createTestApp()
  const ahead = { ...app, clock: () => app.clock() + 24 * 60 * 60 * 1000 }
  expect(await acquireJobLock(ahead, 'cleanup', 1000)).toBe(true)
  expect(await acquireJobLock(app, 'cleanup', 1000)).toBe(true)
})
