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
      const found = new Date(slot('2026-11-17T12:34:56Z', weekday, hour))
      expect([found.getUTCDay(), found.getUTCHours(), found.getUTCMinutes()]).toEqual([index, hour, 0])
    }
})
