import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { createSearchCounter } from './failed-search-counter.ts'
import { listLostSearches } from './failed-searches.ts'
import { openWindow } from './time-window.ts'

const day = 24 * 60 * 60 * 1000
const reader = { address: '203.0.113.9', isCrawler: false }
const listed = async (house: TestHouse, limit = 20) =>
  (await listLostSearches(house.db, openWindow(house.clock()), limit)).map(
    ({ query, times, last }) => `${query} ${times} ${last}`,
  )

test('who types counts once, with the longest that was typed', async () => {
  const house = await openTestHouse()
  const searches = createSearchCounter(house)
  for (const query of ['chin', 'chinch', 'chinchilla', 'chinchill']) searches.lost(query, reader)
  searches.lost('axolotl', reader)
  searches.lost('chinchilla', { ...reader, address: '203.0.113.10' })
  searches.lost('robot', { ...reader, isCrawler: true })
  await searches.settle()
  expect(await listed(house)).toEqual(['chinchilla 2 2026-01-15', 'axolotl 1 2026-01-15'])
})

test('the words count by themselves a moment later, and the last day that they were searched is told', async () => {
  const house = await openTestHouse()
  const searches = createSearchCounter(house, 1)
  searches.lost('axolotl', reader)
  await expect.poll(() => listed(house)).toEqual(['axolotl 1 2026-01-15'])
  house.pass(day)
  searches.lost('Axolotl', reader)
  await expect.poll(() => listed(house)).toEqual(['axolotl 2 2026-01-16'])
})

test('a machine that searches for everything fills three hundred rows a day, and known words still count', async () => {
  const house = await openTestHouse()
  const searches = createSearchCounter(house)
  for (let number = 0; number < 310; number++) {
    searches.lost(`word ${number} of many`, reader)
    if (number % 50 === 0) await searches.settle()
  }
  await searches.settle()
  for (let turn = 0; turn < 3; turn++) {
    searches.lost('word 0 of many', reader)
    searches.lost('one word too many', reader)
    await searches.settle()
  }
  const rows = await listed(house, 1000)
  expect(rows.length).toBeLessThan(350)
  expect(rows[0]).toBe('word 0 of many 4 2026-01-15')
})
