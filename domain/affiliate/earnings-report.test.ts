import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { runSteps } from '../text/steps.ts'
import {
  earningsReportSteps,
  parseEarningsReport,
  type EarningsReport,
  type ReadingOptions,
} from './earnings-report.ts'
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
  expect(mapping).toMatchObject({
    day: 'Date Shipped',
    cents: 'Ad Fees($)',
    asin: 'ASIN',
    title: 'Name',
    quantity: 'Items Shipped',
    trackingId: 'Tracking ID',
  })
  expect([currency, columns.length]).toEqual(['USD', 12])
  expect(rows).toMatchObject([
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

/** What each line of a report counts as. */
const lines = (text: string) => read(text).rows.map(({ day, cents, currency, left }) => left ?? [day, cents, currency])
const mapped = (text: string) => {
  const { mapping, source } = read(text)
  const columns = Object.entries(mapping).filter(([, column]) => column !== null)
  return { ...Object.fromEntries(columns), source: source?.name }
}

const awin = `id,url,advertiser_id,publisher_id,advertiser_name,commission_status,commission_amount_amount,commission_amount_currency,old_commission_amount,sale_amount_amount,sale_amount_currency,click_refs_click_ref,click_refs_click_ref2,click_date,transaction_date,validation_date,type
801,https://x.example,15,99,zooplus.de,approved,1.25,EUR,0,25.00,EUR,abc,,2026-01-02T08:00:00,2026-01-03T09:00:00,2026-02-01T00:00:00,Commission group transaction
802,https://x.example,15,99,Petshop,pending,0.75,GBP,0,15.00,GBP,,,2026-01-02T08:00:00,2026-01-04T09:00:00,,Commission group transaction
803,https://x.example,15,99,Petshop,declined,3.10,GBP,0,62.00,GBP,,,2026-01-02T08:00:00,2026-01-05T09:00:00,2026-02-02T00:00:00,Commission group transaction
`
const impact = `\uFEFF"Action Id"\t"Campaign Id"\t"Campaign"\t"Action Tracker"\t"State"\t"Event Date"\t"Locking Date"\t"Sale Amount"\t"Payout"\t"Currency"\t"SubId1"\t"SubId2"
1001.1.1\t2222\tChewy\tOnline Sale\tAPPROVED\tJan 3, 2026 10:12:13 AM PST\tFeb 28, 2026\t$40.00\t$1,600.50\tUSD\tabc\t
1001.1.2\t2222\tChewy\tOnline Sale\tREVERSED\tJan 4, 2026 10:12:13 AM PST\tFeb 28, 2026\t$40.00\t($1.60)\tUSD\t\t
`

test.each([
  [
    awin,
    {
      ...{ source: 'Awin', day: 'transaction_date', cents: 'commission_amount_amount' },
      ...{ currency: 'commission_amount_currency', transactionId: 'id', subId: 'click_refs_click_ref' },
      ...{ status: 'commission_status', trackingId: 'publisher_id', shop: 'advertiser_name' },
    },
    [['2026-01-03', 125, 'EUR'], ['2026-01-04', 75, 'GBP'], 'declined'],
  ],
  [
    impact,
    {
      ...{ source: 'Impact', day: 'Event Date', cents: 'Payout', currency: 'Currency', subId: 'SubId1' },
      ...{ transactionId: 'Action Id', status: 'State', shop: 'Campaign' },
    },
    [
      ['2026-01-03', 160_050, 'USD'],
      ['2026-01-04', -160, 'USD'],
    ],
  ],
  [
    'Kategorie;Name;ASIN;Händler;Tracking-ID;Versanddatum;Preis(€);Versandte Artikel;Rückgaben;Umsatz(€);Werbekostenerstattung(€)\nTier;Matte;B000000001;Amazon;hund-21;3. März 2026 08:00;9,99;1;0;9,99;0,60\nGesamt;;;;;;;1;0;9,99;0,60\n',
    { source: 'Amazon Associates', day: 'Versanddatum', cents: 'Werbekostenerstattung(€)', trackingId: 'Tracking-ID' },
    [['2026-03-03', 60, 'EUR'], 'total'],
  ],
  [
    'Rapport des frais\nCatégorie,Nom,ASIN,Vendeur,Identifiant de suivi,Date d\'expédition,Prix(€),Articles expédiés,Retours,Revenu(€),Frais publicitaires(€)\nChat,Tapis,B000000001,Amazon,chat-21,mar. 13 janv. 2026,"9,99",1,0,"9,99","1.234,60"\n',
    { source: 'Amazon Associates', cents: 'Frais publicitaires(€)', trackingId: 'Identifiant de suivi', title: 'Nom' },
    [['2026-01-13', 123_460, 'EUR']],
  ],
  [
    'Event Date,Item ID,Item Name,Earnings,Campaign ID,Custom ID,Event Type\n15-Jan-26,123456789012,Mat,$2.00,5338,abc,Sale\n16-Jan-26,123456789012,Mat,$2.00,5338,abc,Return\n',
    { source: 'eBay Partner Network', trackingId: 'Campaign ID', subId: 'Custom ID', kind: 'Event Type' },
    [
      ['2026-01-15', 200, 'USD'],
      ['2026-01-16', -200, 'USD'],
    ],
  ],
  [
    'Trans ID,Merchant ID,Merchant,Trans Date,Trans Amount,Commission,AffComment,Voided\n1,7,Pets,01/15/2026,20.00,1.00,abc,\n5,7,Pets,01/16/2026,20.00,1.00,,1\n',
    { source: 'ShareASale', day: 'Trans Date', cents: 'Commission', subId: 'AffComment', transactionId: 'Trans ID' },
    [['2026-01-15', 100, 'USD'], 'declined'],
  ],
  [
    'Member ID (U1),Order ID,Transaction Date,SKU Number,Sales,# of Items,Total Commission\nabc,o9,1/5/26,PET-1,20.00,1,1.00\nabc,o7,1/13/26,PET-2,20.00,1,"1,00"\n',
    { source: 'Rakuten Advertising', subId: 'Member ID (U1)', cents: 'Total Commission', quantity: '# of Items' },
    [
      ['2026-01-05', 100, 'USD'],
      ['2026-01-13', 100, 'USD'],
    ],
  ],
  [
    'Report,Payments by shop\nCreated,01/31/2026\nAnything:,"a, b; c"\n\nWhen;Advertiser;Your commission;Currency;Sale;Currency\n20260115;Pets;"1\'234,50";chf;20;EUR\n20260116;Pets;-0,5;chf;20;EUR\n;;1234;;;\n',
    { day: 'When', cents: 'Your commission', currency: 'Currency', shop: 'Advertiser' },
    [['2026-01-15', 123_450, 'CHF'], ['2026-01-16', -50, 'CHF'], 'total'],
  ],
  [
    'カテゴリー,商品名,ASIN,トラッキングID,発送日,売上(¥),紹介料(¥)\nペット,ベッド,B000000001,inu-22,2026年1月15日,"1,234","1,049"\n,,,,,,\n',
    { source: 'Amazon Associates', trackingId: 'トラッキングID', cents: '紹介料(¥)', title: '商品名' },
    [['2026-01-15', 104_900, 'JPY']],
  ],
  [
    'Program,Tracking Id,Month,Bounty Events,Bounty($)\nPrime,pets-20,2026-01,1,3.00\n,,,,3.00\n',
    { day: 'Month', cents: 'Bounty($)', trackingId: 'Tracking Id' },
    [['2026-01-31', 300, 'USD'], 'total'],
  ],
  [
    'Earnings from 2026-01-01 to 2026-01-31\nTracking Id,Clicks,Total Earnings\npets-20,12,3.40\npets-21,1,0.20\nTracking Id,Clicks,Total Earnings\nTotal,13,3.60\n',
    { cents: 'Total Earnings', trackingId: 'Tracking Id' },
    [['2026-01-31', 340, 'USD'], ['2026-01-31', 20, 'USD'], 'heading', 'total'],
  ],
])('reports are read by what their columns are called and hold: %j', (text, columns, rows) => {
  expect(mapped(text)).toMatchObject(columns)
  expect(lines(text)).toEqual(rows)
})

test('an advertiser that is one of our programs is named, and no other', () => {
  expect(read(awin).rows.map(({ program }) => program)).toEqual(['zooplus', '', ''])
  expect(read(impact).rows[0]).toMatchObject({ program: 'chewy', subId: 'abc', transactionId: '1001.1.1' })
  expect(read(us).rows[0]?.program).toBe('amazon')
})

test('a product whose name begins with Total is no total, and row numbers are no ids of sales', () => {
  const { rows, mapping } = read(
    'ID,Date,Product,Commission\n1,2026-01-15,Total Care flea collar,1.00\n2,2026-01-16,Bed,2.00\n',
  )
  expect(mapping.transactionId).toBeNull()
  expect(rows.map(({ left }) => left)).toEqual([null, null])
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
  ['3%', undefined],
  ['1.20-', -120],
  ["CHF 1'234.50", 123_450],
  ['.5', 50],
  ['kr 7,50', 750],
  ['−1,00 €', -100],
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
  ['15. Dezember 2026', '2026-12-15'],
  ['1 août 2026', '2026-08-01'],
  ['15 de enero de 2026', '2026-01-15'],
  ['Thursday, January 15th, 2026 10:00', '2026-01-15'],
  ['2026年1月15日', '2026-01-15'],
  ['Do., 01.15.2026', '2026-01-15'],
  ['46037', '2026-01-15'],
  ['1768471200', '2026-01-15'],
  ['2026-02', '2026-02-28'],
  ['2026-13', undefined],
  ['02/30/2026', undefined],
  ['2026-13-01', undefined],
  ['Foo 15, 2026', undefined],
  ['15', undefined],
])('%s is %s', (text, day) => {
  expect(parseDay(text, 'month first')).toBe(day)
})

test('whether 1.234 is one or a thousand is seen from the other values of the column', () => {
  const values = (text: string) => read(`Date,Earnings\n2026-01-15,${text}`).rows.map(({ cents }) => cents)
  expect(values('1.234\n2026-01-15,0.345')).toEqual([123, 35])
  expect(values('1.234\n2026-01-15,"7,50"')).toEqual([123_400, 750])
})

test.each([
  [['01/02/2026', '13/02/2026'], 'USD', 'day first', true],
  [['01/02/2026', '02/13/2026'], 'EUR', 'month first', true],
  [['01/02/2026'], 'USD', 'month first', false],
  [['01/02/2026'], 'GBP', 'day first', false],
  [['01.02.2026'], 'USD', 'day first', true],
  [['2026-02-01', '03/03/2026'], 'USD', 'month first', true],
])(
  'one unambiguous date decides how all dates are read, otherwise the owner can: %j in %s',
  (dates, currency, order, isClear) => {
    expect(detectDateOrder(dates, currency)).toEqual({ order, isClear })
  },
)

test('the owner can say how dates are read, and the day of a report without any', () => {
  const daysOf = (text: string, options: ReadingOptions) => {
    const parsed = runSteps(earningsReportSteps(text, undefined, options))
    return parsed.ok && parsed.report.rows.map(({ day }) => day)
  }
  expect(daysOf('Date,Earnings\n01/02/2026,1.00', { dateOrder: 'day first' })).toEqual(['2026-02-01'])
  expect(daysOf('ClickRef,Commission\nabc,1.00', {})).toEqual([null])
  expect(daysOf('ClickRef,Commission\nabc,1.00', { lastDay: '2026-01-31' })).toEqual(['2026-01-31'])
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
