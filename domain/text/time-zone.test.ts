import { expect, test } from 'vitest'
import { fromZonedTime, isTimeZone, toZonedDay } from './time-zone.ts'

test('a time of day is found in every time zone, on both sides of a clock change', () => {
  const at = (time: string, zone?: string) => new Date(fromZonedTime(time, zone)).toISOString()
  expect(at('2026-02-01T09:00')).toBe('2026-02-01T09:00:00.000Z')
  expect(at('2026-02-01T09:00', 'America/New_York')).toBe('2026-02-01T14:00:00.000Z')
  expect(at('2026-02-01T09:00', 'Pacific/Auckland')).toBe('2026-01-31T20:00:00.000Z')
  expect(at('2026-02-01T09:00', 'Asia/Kathmandu')).toBe('2026-02-01T03:15:00.000Z')
  expect(at('2026-03-07T09:00', 'America/New_York')).toBe('2026-03-07T14:00:00.000Z')
  expect(at('2026-03-08T09:00', 'America/New_York')).toBe('2026-03-08T13:00:00.000Z')
  expect(at('2026-10-25T09:00', 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z')
})

test('the day of a timestamp depends on the time zone', () => {
  const ms = Date.parse('2026-01-31T20:00:00Z')
  expect([toZonedDay(ms), toZonedDay(ms, 'Pacific/Auckland')]).toEqual(['2026-01-31', '2026-02-01'])
})

test('a time zone is known by its name', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
