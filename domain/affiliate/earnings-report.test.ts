import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { parseEarningsReport, type EarningsReport } from './earnings-report.ts'
import { detectDateOrder, parseCents, parseDay } from './earnings-values.ts'
import { splitByWeight } from './split-by-weight.ts'

const us = `"Fee-Earnings reports from 01-01-2026 00:00:00 to 01-31-2026 23:59:59"
Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group
Pet Products,"Lick mat, large",B000000001,Amazon,pets-20,2026-01-15 08:00:00,9.99,2,0,19.98,0.60,PHONE
Pet Products,Collar,B000000002,Other,pets-20,2026-01-16 09:00:00,"1,200.00",1,0,"1,200.00",36.00,DESKTOP
Pet Products,Collar,B000000002,Other,pets-20,2026-01-17 09:00:00,12.00,-1,1,-12.00,-0.36,DESKTOP
`

function read(text: string): EarningsReport {
  const parsed = parseEarningsReport(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.report
}

test('a report is read by its column names, skipping lines above the header', () => {
  const { mapping, rows, currency, columns } = read(us)
  expect(mapping).toEqual({
    day: 'Date Shipped',
    cents: 'Ad Fees($)',
    asin: 'ASIN',
    title: 'Name',
    quantity: 'Items Shipped',
    trackingId: 'Tracking ID',
  })
  expect([currency, columns.length]).toEqual(['USD', 12])
  expect(rows).toEqual([
    {
      line: 3,
      day: '2026-01-15',
      trackingId: 'pets-20',
      asin: 'B000000001',
      title: 'Lick mat, large',
      quantity: 2,
      cents: 60,
      errors: [],
    },
    {
      line: 4,
      day: '2026-01-16',
      trackingId: 'pets-20',
      asin: 'B000000002',
      title: 'Collar',
      quantity: 1,
      cents: 3600,
      errors: [],
    },
    {
      line: 5,
      day: '2026-01-17',
      trackingId: 'pets-20',
      asin: 'B000000002',
      title: 'Collar',
      quantity: -1,
      cents: -36,
      errors: [],
    },
  ])
})

test('a European report with semicolons and decimal commas is read correctly', () => {
  const { rows, currency } = read(
    'Datum date;ASIN;Earnings (€);Tracking ID\n13.02.2026;B000000001;1.234,56 €;pets-21\n03.04.2026;B000000001;0,05 €;pets-21\n',
  )
  expect(currency).toBe('EUR')
  expect(rows.map(({ day, cents }) => [day, cents])).toEqual([
    ['2026-02-13', 123_456],
    ['2026-04-03', 5],
  ])
})

test('invalid rows are reported with messages, and the others are read', () => {
  const { rows } = read('Date,Earnings,ASIN\nsoon,1.00,B000000001\n2026-01-15,,B000000001\n2026-01-15,2.00,toy\n')
  expect(rows.map(({ errors, asin }) => [asin, ...errors])).toEqual([
    ['B000000001', '“soon” is not a date.'],
    ['B000000001', 'The amount is missing.'],
    [null],
  ])
})

test('a given mapping is used, and an unknown column is ignored', () => {
  const mapping = { day: 'Date', cents: 'Sum', asin: null, title: null, quantity: null, trackingId: 'Gone' }
  const parsed = parseEarningsReport('Date,Fee,Sum\n2026-01-15,1.00,3.00\n', mapping)
  expect(parsed.ok && parsed.report.rows[0]).toMatchObject({ cents: 300, asin: null, trackingId: null })
})

test.each(['', 'hello', '1,2,3\n4,5,6', 'Date,Earnings', '<html><body>Date, Earnings</body></html>'])(
  'a text that is not a report is rejected with a message: %s',
  (text) => {
    expect(parseEarningsReport(text)).toMatchObject({ ok: false, reason: 'unreadable', message: expect.any(String) })
  },
)

test.each([
  ['$1,234.56', 123_456],
  ['1.234,56 €', 123_456],
  ['1 234,56', 123_456],
  ['0.5', 50],
  ['0.125', 13],
  ['1,234', 123_400],
  ['1.234.567', 123_456_700],
  ['-0.45', -45],
  ['(0.45)', -45],
  ['USD 7', 700],
  ['7,5', 750],
  ['', undefined],
  ['n/a', undefined],
  ['1e9', undefined],
  ['--', undefined],
])('%s is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each([
  ['2026-01-15T10:00:00Z', '2026-01-15'],
  ['2026/1/5', '2026-01-05'],
  ['1/5/2026', '2026-01-05'],
  ['01/05/26', '2026-01-05'],
  ['Jan 15, 2026', '2026-01-15'],
  ['January 15, 2026', '2026-01-15'],
  ['15 Jan 2026', '2026-01-15'],
  ['02/30/2026', undefined],
  ['2026-13-01', undefined],
  ['Foo 15, 2026', undefined],
  ['15', undefined],
])('%s is %s', (text, day) => {
  expect(parseDay(text, 'month first')).toBe(day)
})

test('one unambiguous date decides how all dates are read', () => {
  expect(detectDateOrder(['01/02/2026', '13/02/2026'], 'USD')).toBe('day first')
  expect(detectDateOrder(['01/02/2026', '02/13/2026'], 'EUR')).toBe('month first')
  expect(detectDateOrder(['01/02/2026'], 'USD')).toBe('month first')
  expect(detectDateOrder(['01/02/2026'], 'GBP')).toBe('day first')
})

test.each([
  [100, [1, 1, 1]],
  [-100, [1, 1, 1]],
  [1, [5, 3, 2]],
  [0, [1, 2]],
  [12_345, [7, 0, 13, 1]],
])('%d cents split by %j add up exactly', (whole, weights) => {
  const parts = splitByWeight(whole, weights)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
  for (const [index, weight] of weights.entries()) {
    const exact = (whole * weight) / weights.reduce((sum, one) => sum + one, 0)
    expect(Math.abs((parts[index] ?? 0) - exact)).toBeLessThan(1)
  }
})

test('without weights every part is zero', () => {
  expect(splitByWeight(100, [0, 0])).toEqual([0, 0])
  expect(splitByWeight(100, [])).toEqual([])
})

test('a table with a million columns, or with an endless column name, is rejected at once', () => {
  const wide = `Date,Ad Fees,${'x,'.repeat(1_000_000)}\n2026-01-15,1.00`
  expect(parseEarningsReport(wide)).toMatchObject({ ok: false, message: expect.stringContaining('200 columns') })
  const long = `Date,Name ${'('.repeat(500_000)}\n2026-01-15,1.00`
  expect(cpuSecondsOf(() => parseEarningsReport(long))).toBeLessThan(10)
})
