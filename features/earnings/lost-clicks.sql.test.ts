import { expect, test } from 'vitest'
import { countClick } from '#features/analytics/commands.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { importEarnings } from './commands.ts'
import { readLostClicks } from './lost-clicks.ts'

const day = 24 * 60 * 60 * 1000
const amazon = (asin: string, tag = 'wagwise-20') => `https://www.amazon.com/dp/${asin}?tag=${tag}`
const chewy = 'https://chewy.sjv.io/c/11/22/33?u=https%3A%2F%2Fwww.chewy.com%2Fmat%2Fdp%2F345678'
const shop = { shop: '', price: '', price_noted_on: '', out_of_stock_on: '', country: '' }

async function click(app: TestApp, product_id: string, times: number, offer_id?: string) {
  for (let time = 0; time < times; time++)
    await countClick(app, { product_id, article_id: undefined, offer_id, kind: 'person' })
}
const lost = (app: TestApp) => readLostClicks(app, { ...app.config, programTags: { chewy } })
const report = (...lines: string[]) => ['Date,Advertiser,Commission', ...lines, ''].join('\n')
const take = (app: TestApp, text: string) =>
  importEarnings(app, { text, mapping: { day: 'Date', cents: 'Commission', shop: 'Advertiser' }, user_id: 'ann' })

test('without earnings, clicks on links that earn nothing are counted and no amount is named', async () => {
  const app = await createTestApp()
  expect(await lost(app)).toMatchObject({ clicks: 0, cents: null, basis: null, links: [], more: 0 })
  const fine = await insertTestProduct(app, { asin: 'B000000001', affiliate_link: amazon('B000000001') })
  const bare = await insertTestProduct(app, {
    title: 'Mat',
    asin: 'B000000002',
    affiliate_link: amazon('B000000002', 'theirs-20'),
  })
  await click(app, fine.id, 3)
  await click(app, bare.id, 2)
  await countClick(app, { product_id: bare.id, article_id: undefined, kind: 'admin' })
  expect(await lost(app)).toMatchObject({
    clicks: 2,
    cents: null,
    links: [{ product: { id: bare.id, title: 'Mat' }, shop: '', why: 'untagged', clicks: 2, cents: null }],
  })
  app.advanceClock(7 * day)
  expect(await lost(app)).toMatchObject({ since: '2026-01-16', until: '2026-01-22', clicks: 0 })
})

test('a click is worth what a click of its program earned, or of the site if too little is known', async () => {
  const app = await createTestApp()
  const offers = [{ ...shop, id: 'chewy', affiliate_link: chewy, out_of_stock_on: '2026-01-10' }]
  const mat = await insertTestProduct(app, {
    ...{ title: 'Mat', asin: 'B000000001', affiliate_link: amazon('B000000001', 'theirs-20'), offers },
  })
  await click(app, mat.id, 10)
  await click(app, mat.id, 30, 'chewy')
  await take(app, report('2026-01-15,Chewy,6.00', '2026-01-15,Other,2.00', '2026-01-15,Chewy,-1.50'))
  expect(await lost(app)).toMatchObject({
    ...{ clicks: 40, cents: 613, currency: 'USD', basis: { since: '2026-01-15', until: '2026-01-15' } },
    links: [
      { shop: 'Chewy', why: 'out-of-stock', message: 'Out of stock since January 10, 2026.', clicks: 30, cents: 450 },
      { shop: '', why: 'untagged', clicks: 10, cents: 163 },
    ],
  })
})

test('a link that was mended is not lost any more, and texts with a bad link are counted apart', async () => {
  const app = await createTestApp()
  const mat = await insertTestProduct(app, {
    asin: 'B000000001',
    affiliate_link: 'https://www.amazon.com/dp/B000000001',
  })
  const article = await insertTestArticle(app, { content: 'See [it](https://www.amazon.com/dp/B000000009).' })
  await checkLinks(app)
  await click(app, mat.id, 1)
  await countClick(app, { product_id: undefined, article_id: article.id, kind: 'person' })
  const short = await insertTestProduct(app, { asin: null, affiliate_link: 'https://amzn.to/dead' })
  await click(app, short.id, 1)
  expect(await lost(app)).toMatchObject({ clicks: 1, inTexts: { clicks: 1, articles: 1 } })
  await checkLinks(app)
  expect(await lost(app)).toMatchObject({ clicks: 2, links: [{ why: 'untagged' }, { why: 'broken' }] })
  await app.db
    .updateTable('products')
    .set({ affiliate_link: amazon('B000000001'), version: 2 })
    .execute()
  expect(await lost(app)).toMatchObject({ clicks: 0, inTexts: { clicks: 1, articles: 1 } })
})
