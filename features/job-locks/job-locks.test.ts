import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { takeTurn } from './commands.ts'

test('of many who ask at once one gets the turn, and the next only after its time', async () => {
  const house = await openTestHouse()
  const ask = () => takeTurn(house, 'sweeping', 1000)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.filter(Boolean)).toHaveLength(1)
  house.pass(999)
  expect(await ask()).toBe(false)
  house.pass(1)
  expect(await ask()).toBe(true)
  expect(await takeTurn(house, 'watering', 1000)).toBe(true)
})

test('a turn taken by a clock that ran a day ahead holds nobody up (F10)', async () => {
  const house = await openTestHouse()
  const ahead = { ...house, clock: () => house.clock() + 24 * 60 * 60 * 1000 }
  expect(await takeTurn(ahead, 'sweeping', 1000)).toBe(true)
  expect(await takeTurn(house, 'sweeping', 1000)).toBe(true)
})
