import { expect, test } from 'vitest'
import { money, type Preview } from '#app/contract/earnings.ts'
import { summary } from './import-preview.tsx'

const preview: Preview = {
  columns: ['Date', 'Fees'],
  mapping: { day: 'Date', cents: 'Fees', asin: null, title: null, quantity: null, trackingId: null },
  rows: [],
  good: 213,
  bad: 1,
  known: 4,
  since: '2026-10-15',
  until: '2026-11-13',
  cents: 45_111,
  currency: 'USD',
}

test('the preview says what would come in, what would not, and why not twice', () => {
  expect(summary(preview)).toBe(
    '213 lines of Oct 15 – Nov 13 with $451.11 can be read. 4 lines came in before and will not count twice. 1 line cannot be read and will be left out.',
  )
  expect(summary({ ...preview, known: 0, bad: 0, good: 1, since: null })).toBe('1 line with $451.11 can be read.')
  expect(summary({ ...preview, known: 213, bad: 0 })).toMatch(/All of them came in before\.$/)
  expect(summary({ ...preview, good: 0 })).toBe('No line can be read yet.')
})

test('money is shown in its currency, and a strange one is written out', () => {
  expect([money(1234, 'USD'), money(-50, 'EUR'), money(100, 'points')]).toEqual(['$12.34', '-€0.50', '1.00 points'])
})
