import { expect, test } from 'vitest'
import { openGenerationHouse } from '#tests/kit/generation-test-app.ts'
import { startRun } from './commands.ts'
import { takeItem } from './leases.ts'

const hour = 60 * 60 * 1000

async function openHeld(ahead: number) {
  const house = await openGenerationHouse()
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  const other = { ...house, clock: () => house.clock() + ahead }
  expect(await takeItem(other)).toBeDefined()
  return house
}

test('an item that was taken by a clock a moment or half a minute ahead of ours stays taken (F10)', async () => {
  for (const ahead of [0, 1, 30_000]) expect(await takeItem(await openHeld(ahead))).toBeUndefined()
})

test('an item that was taken before the clock was set back by an hour is free again (F10)', async () => {
  expect(await takeItem(await openHeld(hour))).toBeDefined()
})
