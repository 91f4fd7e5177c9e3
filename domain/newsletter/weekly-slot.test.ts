import { expect, test } from 'vitest'
import { latestWeeklySlot, weekdays } from './weekly-slot.ts'

const slot = (now: string, weekday: (typeof weekdays)[number], hour: number) =>
  new Date(latestWeeklySlot(Date.parse(now), weekday, hour)).toISOString()

test('the last slot is the given hour of the given weekday, in UTC', () => {
  // 2026-11-17 is a Tuesday.
  expect(slot('2026-11-17T14:00:00Z', 'tuesday', 14)).toBe('2026-11-17T14:00:00.000Z')
  expect(slot('2026-11-17T13:59:59Z', 'tuesday', 14)).toBe('2026-11-10T14:00:00.000Z')
  expect(slot('2026-11-23T23:00:00Z', 'tuesday', 14)).toBe('2026-11-17T14:00:00.000Z')
  expect(slot('2026-11-17T00:00:00Z', 'sunday', 0)).toBe('2026-11-15T00:00:00.000Z')
})

test('every weekday and hour is met', () => {
  for (const [index, weekday] of weekdays.entries())
    for (const hour of [0, 9, 23]) {
      const date = new Date(slot('2026-11-17T12:34:56Z', weekday, hour))
      expect([date.getUTCDay(), date.getUTCHours(), date.getUTCMinutes()]).toEqual([index, hour, 0])
    }
})

test('the hour is that of the time zone, in summer and in winter', () => {
  const inBerlin = (now: string) =>
    new Date(latestWeeklySlot(Date.parse(now), 'sunday', 9, 'Europe/Berlin')).toISOString()
  expect(inBerlin('2026-03-28T12:00:00Z')).toBe('2026-03-22T08:00:00.000Z')
  expect(inBerlin('2026-03-29T06:59:59Z')).toBe('2026-03-22T08:00:00.000Z')
  expect(inBerlin('2026-03-29T07:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
  expect(inBerlin('2026-10-25T08:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
  const auckland = latestWeeklySlot(Date.parse('2026-01-04T12:00:00Z'), 'monday', 0, 'Pacific/Auckland')
  expect(new Date(auckland).toISOString()).toBe('2026-01-04T11:00:00.000Z')
})
