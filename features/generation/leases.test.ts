import { expect, test } from 'vitest'
import { createGenerationTestApp } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'
import { leaseItem } from './leases.ts'

const hour = 60 * 60 * 1000

async function openHeld(ahead: number) {
  const app = await createGenerationTestApp()
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  const other = { ...app, clock: () => app.clock() + ahead }
  expect(await leaseItem(other)).toBeDefined()
  return app
}

test('an item that was taken by a clock a moment or half a minute ahead of ours stays taken (F10)', async () => {
  for (const ahead of [0, 1, 30_000]) expect(await leaseItem(await openHeld(ahead))).toBeUndefined()
})

test('an item that was taken before the clock was set back by an hour is free again (F10)', async () => {
  expect(await leaseItem(await openHeld(hour))).toBeDefined()
})
