import { expect, test } from 'vitest'
import { retryDelay, applySnapshot, addView, type LiveState } from './live-feed.ts'
import type { LiveEvents } from '#app/routes/admin/live-views.ts'

const start: LiveState = { connection: 'lost', visitors: undefined, recent: [], viewCount: 0 }
const view = (path: string): LiveEvents['view'] => ({
  path,
  title: null,
  country: 'NL',
  countryName: 'Netherlands',
  kind: 'person',
  at: '2026-11-15T12:00:00.000Z',
})

test('the newest view comes first, and the list holds twenty (360)', () => {
  const live = Array.from({ length: 25 }, (_, turn) => view(`/${turn}`)).reduce(addView, start)
  expect(live.recent).toHaveLength(20)
  expect(live.recent[0]?.path).toBe('/24')
  expect(live.viewCount).toBe(25)
  expect(new Set(live.recent.map(({ key }) => key)).size).toBe(20)
})

test('after a gap, the list of the server replaces the old one', () => {
  const live = applySnapshot(addView(start, view('/old')), { visitors: 3, recent: [view('/new')] })
  expect(live).toMatchObject({ connection: 'open', visitors: 3, viewCount: 1 })
  expect(live.recent.map(({ path }) => path)).toEqual(['/new'])
  expect(applySnapshot(live, { visitors: 2 }).recent).toHaveLength(1)
})

test('a rejected connection is retried with growing delays', () => {
  expect([1, 2, 3, 9].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000])
})
