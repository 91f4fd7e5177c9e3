import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { previewSummary, type ImportPreview } from './import-dialog.tsx'

const preview: ImportPreview = {
  columns: ['Date', 'Fees'],
  sample: [],
  mapping: { day: 'Date', cents: 'Fees', asin: null, title: null, quantity: null, trackingId: null },
  rows: [],
  valid: 213,
  invalid: 1,
  duplicates: 4,
  since: '2026-10-15',
  until: '2026-11-13',
  cents: 45_111,
  currency: 'USD',
}

test('the preview says what would be imported and what would be skipped', () => {
  expect(previewSummary(preview)).toBe(
    '213 lines of Oct 15 – Nov 13 with $451.11 can be read. 4 lines were already imported and will be skipped. 1 line cannot be read and will be skipped.',
  )
  expect(previewSummary({ ...preview, duplicates: 0, invalid: 0, valid: 1, since: null })).toBe(
    '1 line with $451.11 can be read.',
  )
  expect(previewSummary({ ...preview, duplicates: 213, invalid: 0 })).toMatch(/All of them were already imported\.$/)
  expect(previewSummary({ ...preview, valid: 0 })).toBe('No rows can be read yet.')
})

test('money is shown in its currency, and an unknown currency is written out', () => {
  expect([formatMoney(1234, 'USD'), formatMoney(-50, 'EUR'), formatMoney(100, 'points')]).toEqual([
    '$12.34',
    '-€0.50',
    '1.00 points',
  ])
})
