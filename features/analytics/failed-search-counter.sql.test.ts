import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createFailedSearchCounter } from './failed-search-counter.ts'
import { listFailedSearches } from './top-lists.ts'
import { parseWindow } from './time-window.ts'

const day = 24 * 60 * 60 * 1000
const reader = { ip: '203.0.113.9', isCrawler: false }
const listed = async (app: TestApp, limit = 20) =>
  (await listFailedSearches(app.db, parseWindow(app.clock()), limit)).map(
    ({ query, times, last }) => `${query} ${times} ${last}`,
  )

test('who types counts once, with the longest that was typed', async () => {
  const app = await createTestApp()
  const searches = createFailedSearchCounter(app)
  for (const query of ['chin', 'chinch', 'chinchilla', 'chinchill']) searches.record(query, reader)
  searches.record('axolotl', reader)
  searches.record('chinchilla', { ...reader, ip: '203.0.113.10' })
  searches.record('robot', { ...reader, isCrawler: true })
  await searches.flush()
  expect(await listed(app)).toEqual(['chinchilla 2 2026-01-15', 'axolotl 1 2026-01-15'])
})

test('a search is counted after a short pause, with the day it was last searched', async () => {
  const app = await createTestApp()
  const searches = createFailedSearchCounter(app, 1)
  searches.record('axolotl', reader)
  await expect.poll(() => listed(app)).toEqual(['axolotl 1 2026-01-15'])
  app.advanceClock(day)
  searches.record('Axolotl', reader)
  await expect.poll(() => listed(app)).toEqual(['axolotl 2 2026-01-16'])
})

test('a bot adds at most three hundred queries a day, and known queries still count', async () => {
  const app = await createTestApp()
  const searches = createFailedSearchCounter(app)
  for (let number = 0; number < 310; number++) {
    searches.record(`word ${number} of many`, reader)
    if (number % 50 === 0) await searches.flush()
  }
  await searches.flush()
  for (let turn = 0; turn < 3; turn++) {
    searches.record('word 0 of many', reader)
    searches.record('one word too many', reader)
    await searches.flush()
  }
  const rows = await listed(app, 1000)
  expect(rows.length).toBeLessThan(350)
  expect(rows[0]).toBe('word 0 of many 4 2026-01-15')
})
