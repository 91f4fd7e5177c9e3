import { expect, test } from 'vitest'
import { formatAgo, formatLongDay, formatDayRange } from './format-days.ts'

test('a day is the same day in every time zone', () => {
  expect(formatLongDay('2026-11-15')).toBe('Sunday, November 15, 2026')
})

test('a span over the turn of the year names both years', () => {
  expect(formatDayRange('2026-10-17', '2026-11-15')).toBe('Oct 17 – Nov 15')
  expect(formatDayRange('2026-11-15', '2026-11-15')).toBe('Nov 15')
  expect(formatDayRange('2025-12-20', '2026-01-18')).toBe('Dec 20, 2025 – Jan 18, 2026')
})

test('the past is told coarsely, and a clock that runs behind says just now', () => {
  const now = Date.UTC(2026, 10, 15, 12)
  const before = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now)
  expect([before(-90), before(4), before(47), before(130), before(7300), before(200_000)]).toEqual([
    'just now',
    'just now',
    '40 s ago',
    '2 min ago',
    '2 h ago',
    '2 d ago',
  ])
})
