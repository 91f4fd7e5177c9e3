import { expect, test } from 'vitest'
import type { ColumnMapping } from '#domain/affiliate/earnings-columns.ts'
import { countClick } from '#features/analytics/commands.ts'
import { parseWindow } from '#features/analytics/time-window.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { importEarnings, previewEarnings, removeImport } from './commands.ts'
import { readEarningsOverview } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const mapping: ColumnMapping = {
  day: 'Date',
  cents: 'Fees',
  asin: 'ASIN',
  title: 'Name',
  quantity: 'Qty',
  trackingId: 'Tag',
}
const report = (...lines: string[]) => ['Date,Name,ASIN,Tag,Qty,Fees', ...lines, ''].join('\n')
const text = report(
  '2026-01-15,Lick mat,B000000001,wagwise-20,1,1.00',
  '2026-01-15,Lick mat,B000000001,wagwise-20,1,1.00',
  '2026-01-14,Lick mat,B000000001,wagwise-20,1,0.50',
  '2026-01-15,Unknown thing,B000000009,wagwise-20,1,4.00',
  '2026-01-15,Other site,B000000001,other-20,1,9.00',
  'never,Broken,B000000001,wagwise-20,1,1.00',
)
const take = (app: TestApp, csv = text) => importEarnings(app, { text: csv, mapping, user_id: 'ann' })
const overview = (app: TestApp, days = '30') =>
  readEarningsOverview(app.db, app.config, parseWindow(app.clock(), { days }))

test('a preview shows what an import would do and writes nothing', async () => {
  const app = await createTestApp()
  expect(await previewEarnings(app.db, text)).toMatchObject({
    ok: true,
    preview: { valid: 5, invalid: 1, duplicates: 0, since: '2026-01-14', until: '2026-01-15', cents: 1550 },
  })
  expect(await app.db.selectFrom('earnings').select('day').execute()).toEqual([])
  expect(await previewEarnings(app.db, 'no table')).toMatchObject({
    ok: false,
    reason: 'unreadable',
    message: expect.any(String),
  })
})

test('a report imported twice counts once, and two equal rows in one report count twice', async () => {
  const app = await createTestApp()
  expect(await take(app)).toMatchObject({ inserted: 5, duplicates: 0 })
  expect(await take(app)).toMatchObject({ inserted: 0, duplicates: 5 })
  expect(await previewEarnings(app.db, text)).toMatchObject({ preview: { valid: 5, duplicates: 5 } })
  const longer = `${text}2026-01-13,Lick mat,B000000001,wagwise-20,1,0.25\n`
  expect(await take(app, longer)).toMatchObject({ inserted: 1, duplicates: 5 })
  expect((await overview(app)).cents).toBe(675)
})

test('two concurrent imports of the same report count once', async () => {
  const app = await createTestApp()
  const results = await Promise.all([take(app), take(app)])
  expect(results.reduce((sum, one) => sum + (one.ok ? one.inserted : 0), 0)).toBe(5)
})

test("earnings are split among articles by that day's clicks on the product, to the last cent", async () => {
  const app = await createTestApp()
  const mat = await insertTestProduct(app, { title: 'Lick mat', asin: 'B000000001' })
  const quiet = await insertTestProduct(app, { title: 'Collar', asin: 'B000000002' })
  const [one, two] = [await insertTestArticle(app, { title: 'One' }), await insertTestArticle(app, { title: 'Two' })]
  const click = (product_id: string, article_id: string | undefined, kind: 'person' | 'admin' = 'person') =>
    countClick(app, { product_id, article_id, kind })
  for (let turn = 0; turn < 2; turn++) await click(mat.id, one.id)
  await click(mat.id, two.id)
  await click(mat.id, two.id, 'admin')
  for (let turn = 0; turn < 4; turn++) await click(quiet.id, undefined)
  await take(app)
  expect(await overview(app)).toMatchObject({
    currency: 'USD',
    cents: 650,
    clicks: 7,
    perClick: 92.9,
    hasImports: true,
    articles: [
      { id: one.id, title: 'One', slug: one.slug, cents: 133, clicks: 2, perClick: 66.5 },
      { id: two.id, title: 'Two', cents: 67, clicks: 1 },
    ],
    products: [
      { id: null, asin: 'B000000009', title: 'Unknown thing', cents: 400, clicks: 0 },
      { id: mat.id, asin: 'B000000001', title: 'Lick mat', cents: 250, clicks: 3, perClick: 83.3 },
    ],
    withoutEarnings: [{ id: quiet.id, title: 'Collar', clicks: 4 }],
    unmatched: { rows: 1, cents: 400 },
    unattributed: { cents: 50 },
    otherTags: { rows: 1, cents: 900 },
  })
})

test('only earnings in the window are counted, and a removed import is gone', async () => {
  const app = await createTestApp()
  const results = await take(app)
  app.advanceClock(20 * day)
  expect([(await overview(app, '7')).cents, (await overview(app)).cents]).toEqual([0, 650])
  const id = 'id' in results ? results.id : ''
  expect((await overview(app)).imports).toMatchObject([
    { id, since: '2026-01-14', until: '2026-01-15', rows: 5, cents: 1550 },
  ])
  expect(await removeImport(app, id, 'ann')).toBe(true)
  expect(await removeImport(app, id, 'ann')).toBe(false)
  expect(await overview(app)).toMatchObject({ cents: 0, hasImports: false, imports: [] })
  const actions = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['earnings.imported', 'earnings.import_removed'])
})

test('a sale that the program names is updated by a later report, and taken back by one that declines it', async () => {
  const app = await createTestApp()
  const awin = (...sales: string[]) =>
    ['Transaction ID,Advertiser,Transaction date,Status,Commission,Currency,Click ref', ...sales, ''].join('\n')
  const bring = async (csv: string) => {
    const read = await previewEarnings(app.db, csv)
    if (!read.ok) throw new Error(read.message)
    const result = await importEarnings(app, { text: csv, mapping: read.preview.mapping, user_id: 'ann' })
    return { ...result, expected: [read.preview.duplicates, read.preview.changed, read.preview.declined] }
  }
  const first = awin('91,Pets,2026-01-14,pending,1.00,USD,a', '92,Pets,2026-01-15,pending,2.00,USD,')
  expect(await bring(first)).toMatchObject({ inserted: 2, changed: 0, duplicates: 0, expected: [0, 0, 0] })
  const later = awin('91,Pets,2026-01-14,approved,1.50,USD,a', '92,Pets,2026-01-15,declined,2.00,USD,')
  expect(await bring(later)).toMatchObject({ inserted: 0, changed: 2, duplicates: 0, expected: [0, 2, 1] })
  expect(await bring(later)).toMatchObject({ inserted: 0, changed: 0, duplicates: 2, expected: [2, 0, 1] })
  expect((await overview(app)).cents).toBe(150)
  const back = awin('91,Pets,2026-01-14,approved,-1.50,USD,a', '93,Pets,2026-01-15,declined,9.00,USD,')
  expect(await bring(back)).toMatchObject({ inserted: 2, changed: 0 })
  expect((await overview(app)).cents, 'what was paid back is a line of its own').toBe(0)
})

test('amounts in another currency are listed and never added up', async () => {
  const app = await createTestApp()
  await take(app)
  await importEarnings(app, {
    text: 'Date,Earnings (€)\n2026-01-15,"7,00"\n',
    mapping: { day: 'Date', cents: 'Earnings (€)', asin: null, title: null, quantity: null, trackingId: null },
    user_id: 'ann',
  })
  expect(await overview(app)).toMatchObject({
    currency: 'USD',
    cents: 650,
    otherCurrencies: [{ currency: 'EUR', cents: 700 }],
  })
})

test("another program's report is ours by the id in the settings, and names products by the number in their link", async () => {
  const app = await createTestApp()
  const affiliate_link = 'https://www.ebay.com/itm/Mat/123456789012?campid=5338000001'
  const mat = await insertTestProduct(app, { title: 'Lick mat', asin: null, affiliate_link })
  const ebay = 'Event Date,Item ID,Item Name,Earnings,Campaign ID\n2026-01-15,123456789012,Mat,$2.00,5338000001\n'
  const result = await previewEarnings(app.db, ebay)
  if (!result.ok) throw new Error(result.message)
  const { preview } = result
  expect(preview.mapping).toMatchObject({ asin: 'Item ID', trackingId: 'Campaign ID', cents: 'Earnings' })
  await importEarnings(app, { text: ebay, mapping: preview.mapping, user_id: 'ann' })
  const read = (programTags: Record<string, string>) =>
    readEarningsOverview(app.db, { ...app.config, programTags }, parseWindow(app.clock(), { days: '30' }))
  expect(await read({})).toMatchObject({ cents: 0, otherTags: { rows: 1, cents: 200 } })
  expect(await read({ ebay: '5338000001' })).toMatchObject({
    cents: 200,
    products: [{ id: mat.id, title: 'Lick mat', cents: 200 }],
    unmatched: { rows: 0 },
  })
})

test('earnings whose report names the article by its sub-tag are of that article, whatever was clicked', async () => {
  const app = await createTestApp()
  const [one, two] = [await insertTestArticle(app, { title: 'One' }), await insertTestArticle(app, { title: 'Two' })]
  const mat = await insertTestProduct(app, { asin: 'B000000001' })
  await countClick(app, { product_id: mat.id, article_id: two.id, kind: 'person' })
  const csv = report(`2026-01-15,Mat,B000000001,,1,1.00`).replace('Tag', 'SubId1')
  const named = csv.replace(',,1,', `,${one.id.toUpperCase()},1,`)
  const columns = { day: 'Date', cents: 'Fees', asin: 'ASIN', subId: 'SubId1' }
  await importEarnings(app, { text: named, mapping: columns, user_id: 'ann' })
  await importEarnings(app, {
    text: csv.replace('1.00', '2.00').replace(',,', ',somebody-else,'),
    mapping: columns,
    user_id: 'ann',
  })
  expect(await overview(app)).toMatchObject({
    articles: [
      { id: two.id, cents: 200, clicks: 1 },
      { id: one.id, title: 'One', cents: 100, clicks: 0 },
    ],
    bySubTag: { cents: 100 },
  })
})

test('each shop of a product has its own clicks and earnings', async () => {
  const app = await createTestApp()
  const offer = {
    ...{ id: 'ebay', shop: '', affiliate_link: 'https://www.ebay.com/itm/Mat/123456789012?campid=5338000001' },
    ...{ price: '', price_noted_on: '', out_of_stock_on: '', country: '' },
  }
  const mat = await insertTestProduct(app, { title: 'Lick mat', asin: 'B000000001', offers: [offer] })
  const article = await insertTestArticle(app)
  const click = (offer_id: string) =>
    countClick(app, { product_id: mat.id, article_id: article.id, offer_id, kind: 'person' })
  for (const offer_id of ['ebay', 'ebay', '']) await click(offer_id)
  await importEarnings(app, {
    text: 'Date,Item,Earnings\n2026-01-15,123456789012,$2.00\n',
    mapping: { day: 'Date', cents: 'Earnings', asin: 'Item', title: null, quantity: null, trackingId: null },
    user_id: 'ann',
  })
  expect(await overview(app)).toMatchObject({
    clicks: 3,
    articles: [{ id: article.id, cents: 200, clicks: 3 }],
    products: [{ id: `${mat.id}/ebay`, title: 'Lick mat', shop: 'eBay', cents: 200, clicks: 2 }],
    withoutEarnings: [{ id: mat.id, shop: '', clicks: 1 }],
  })
})
