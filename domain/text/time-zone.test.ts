import { expect, test } from 'vitest'
import { fromZonedTime, isTimeZone, startOfZonedDay, toZonedDay, toZonedTime } from './time-zone.ts'

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

const hours = (day: string, next: string, zone: string) =>
  (startOfZonedDay(next, zone) - startOfZonedDay(day, zone)) / 3_600_000

test('a day has 23 or 25 hours when clocks change, also where the change is at midnight', () => {
  expect(hours('2026-03-28', '2026-03-29', 'Europe/Berlin')).toBe(24)
  expect(hours('2026-03-29', '2026-03-30', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', '2026-10-26', 'Europe/Berlin')).toBe(25)
  expect(hours('2026-03-08', '2026-03-09', 'America/New_York')).toBe(23)
  expect(hours('2026-11-01', '2026-11-02', 'America/New_York')).toBe(25)
  // Midnight does not exist in Cairo on April 24, and exists twice in Havana on November 1.
  expect(hours('2026-04-24', '2026-04-25', 'Africa/Cairo')).toBe(23)
  expect(hours('2026-11-01', '2026-11-02', 'America/Havana')).toBe(25)
})

test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'America/Havana', 'Asia/Kathmandu'])(
  'in %s every day of a year begins where the day before ends',
  (zone) => {
    for (let at = Date.UTC(2026, 0, 2); at < Date.UTC(2027, 0, 2); at += 24 * 3_600_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const start = startOfZonedDay(day, zone)
      expect(toZonedDay(start, zone)).toBe(day)
      expect(toZonedDay(start - 1, zone) < day, day).toBe(true)
    }
  },
)

test('clocks of a time zone show their time', () => {
  expect(toZonedTime(Date.parse('2026-07-01T22:30:05.500Z'), 'Europe/Berlin')).toBe('2026-07-02T00:30:05')
})
