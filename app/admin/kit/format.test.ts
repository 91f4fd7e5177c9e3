import { afterEach, expect, test } from 'vitest'
import { formatDateTime, formatShortDate, fromLocalInput, toLocalDay, toLocalInput } from './format.ts'
import { setSiteTimeZone } from './site-time-zone.ts'

afterEach(() => setSiteTimeZone(undefined))

test("times are shown and entered in the site's time zone, in summer and in winter", () => {
  setSiteTimeZone('Europe/Berlin')
  expect(formatDateTime('2026-07-01T22:30:00Z').replaceAll('\u202F', ' ')).toBe('Jul 2, 2026, 12:30 AM')
  expect(formatShortDate('2026-07-01T22:30:00Z', Date.parse('2026-08-01T00:00:00Z'))).toBe('Jul 2')
  expect(formatShortDate('2026-12-31T23:30:00Z', Date.parse('2026-08-01T00:00:00Z'))).toBe('Jan 1, 2027')
  expect(toLocalInput('2026-01-01T08:00:00Z')).toBe('2026-01-01T09:00')
  expect(toLocalDay('2026-07-01T22:30:00Z')).toBe('2026-07-02')
  expect(fromLocalInput('2026-07-02T00:30')).toBe('2026-07-01T22:30:00.000Z')
  expect(fromLocalInput('2026-10-25T09:00')).toBe('2026-10-25T08:00:00.000Z')
})

test('an empty input has no time', () => {
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', null, null])
})
