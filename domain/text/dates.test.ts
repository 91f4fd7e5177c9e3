import { expect, test } from 'vitest'
import { toDay, toIsoString, formatLongDate } from './dates.ts'

const lastMoment = Date.UTC(2025, 9, 14, 23, 59, 59, 999)

test('a date is shown in long US format, in UTC (104)', () => {
  expect(formatLongDate(lastMoment)).toBe('October 14, 2025')
  expect(formatLongDate(lastMoment + 1)).toBe('October 15, 2025')
  expect(formatLongDate(Date.UTC(2024, 1, 29))).toBe('February 29, 2024')
  expect(formatLongDate(0)).toBe('January 1, 1970')
})

test('days and timestamps have ISO forms, in UTC', () => {
  expect(toDay(lastMoment)).toBe('2025-10-14')
  expect(toDay(lastMoment + 1)).toBe('2025-10-15')
  expect(toIsoString(lastMoment)).toBe('2025-10-14T23:59:59.999Z')
})
