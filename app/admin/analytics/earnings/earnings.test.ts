import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { previewSummary, type ImportPreview } from './import-dialog.tsx'

const preview: ImportPreview = {
  columns: ['Date', 'Fees'],
  sample: [],
  mapping: { day: 'Date', cents: 'Fees' },
  source: null,
  dateOrder: 'month first',
  isDateOrderClear: true,
  rows: [],
  valid: 213,
  invalid: 1,
  totals: 0,
  declined: 0,
  changed: 0,
  duplicates: 4,
  since: '2026-10-15',
  until: '2026-11-13',
  cents: 45_111,
  currency: 'USD',
  amounts: [{ currency: 'USD', cents: 45_111 }],
}

test('the preview says what would be imported and what would be skipped', () => {
  expect(previewSummary(preview)).toBe(
    '213 lines of Oct 15 – Nov 13 with $451.11 can be read. 4 lines were already imported and will be skipped. 1 line cannot be read and will be skipped.',
  )
  expect(previewSummary({ ...preview, duplicates: 0, invalid: 0, valid: 1, since: null })).toBe(
    '1 line with $451.11 can be read.',
  )
  expect(previewSummary({ ...preview, duplicates: 213, invalid: 0 })).toMatch(/All of them were already imported\.$/)
  const network = { duplicates: 0, invalid: 0, totals: 1, declined: 2, changed: 3 }
  const amounts = [...preview.amounts, { currency: 'EUR', cents: 250 }]
  expect(previewSummary({ ...preview, ...network, amounts })).toBe(
    '213 lines of Oct 15 – Nov 13 with $451.11 and €2.50 can be read. 3 sales of earlier reports will be updated. 2 sales the program does not pay for will count nothing. 1 line with totals or column names will be skipped.',
  )
  expect(previewSummary({ ...preview, valid: 0 })).toBe('No rows can be read yet.')
})

test('money is shown in its currency, and an unknown currency is written out', () => {
  expect([formatMoney(1234, 'USD'), formatMoney(-50, 'EUR'), formatMoney(100, 'points')]).toEqual([
    '$12.34',
    '-€0.50',
    '1.00 points',
  ])
})
