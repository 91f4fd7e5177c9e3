import { expect, test } from 'vitest'
import { updateProduct } from '#features/products/commands.ts'
import { addTestEntry } from '#features/test-log/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const offer = {
  ...{ id: 'corner', shop: 'Corner Pet Supply', affiliate_link: 'https://corner.example/fountain', price: '$38.49' },
  ...{ price_noted_on: '2026-01-02', out_of_stock_on: '', country: 'US' },
}
const fountain = {
  slug: 'fountain',
  title: 'Water fountain',
  verdict: 'Worth it if somebody cleans the pump.',
  best_for: 'Cats at the tap.\nOld cats.',
  skip_if: 'Nobody will clean it.',
  questions: 'Does the pump come apart?\nAre filters easy to find?',
  pros: 'Quiet',
  cons: 'Nine minutes to clean',
  asin: 'B000000001',
  affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=us-20',
}
const readerOf = (app: TestApp) => async (path: string) => (await createTestClient(app).fetch(path)).text()
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as unknown

test('a tested product says the verdict, for whom, how we know and every shop, and lists its articles', async () => {
  const app = await createTestApp()
  const read = readerOf(app)
  const { id: product_id } = await insertTestProduct(app, { ...fountain, offers: [offer], alternatives: 'bowl\ngone' })
  await insertTestProduct(app, { slug: 'bowl', title: 'Plain bowl', asin: null })
  await insertTestArticle(app, { title: 'Enough water', content: '{product: fountain}' })
  await insertTestArticle(app, { title: 'A draft', content: '{product: fountain}', state: 'draft' })
  const entry = { animal: 'Momo', person: 'Product Desk', photo: '', reader: false, consent: '' }
  await addTestEntry(app, 'admin', { ...entry, product_id, day: '2026-01-02', note: 'Unpacked.', measurement: '' })
  await addTestEntry(app, 'admin', { ...entry, product_id, day: '2026-01-09', note: '', measurement: 'Noise: 41 dB' })
  const html = await read('/product/fountain')
  for (const words of [
    'Tested by us: 8 days, with Momo',
    'Worth it if somebody cleans the pump.',
    '<li>Cats at the tap.</li><li>Old cats.</li>',
    'Nobody will clean it.',
    'Does the pump come apart?',
    'January 2, 2026 to January 9, 2026. Kept by Product Desk.',
    '41 dB',
    'Corner Pet Supply',
    'data-click-offer="corner"',
    'Plain bowl',
    'Enough water',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('A draft')
  expect(html.indexOf('Worth it if')).toBeLessThan(html.indexOf('Where to get it'))
  const node = JSON.stringify(structured(html))
  expect(node).toContain('"positiveNotes"')
  expect(node).toContain('"price":"38.49","priceCurrency":"USD"')
  expect(node).not.toMatch(/rating/i)
  expect(await read('/sitemap.xml')).toContain('/product/fountain')
})

test('a sample claims nothing, and its page asks no search engine in', async () => {
  const app = await createTestApp()
  const read = readerOf(app)
  await insertTestProduct(app, { ...fountain, sample: true, sources: 'The manual' })
  const html = await read('/product/fountain')
  expect(html).toContain('Not reviewed')
  expect(html).toContain('stands for a kind of product')
  expect(html).toContain('noindex')
  expect(JSON.stringify(structured(html))).not.toContain('Review')
  expect(await read('/sitemap.xml')).not.toContain('/product/')
  expect((await createTestClient(app).fetch('/product/none')).status).toBe(404)
})

test('a click on a further shop is counted for that shop', async () => {
  const app = await createTestApp()
  const client = createTestClient(app)
  const { id } = await insertTestProduct(app, { ...fountain, offers: [offer] })
  for (const offer_id of ['corner', 'gone', undefined])
    await client.fetch('/api/clicks', {
      json: { product_id: id, offer_id },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
  const rows = await app.db.selectFrom('click_days').select(['offer_id', 'clicks']).orderBy('offer_id').execute()
  expect(rows).toEqual([
    { offer_id: '', clicks: 2 },
    { offer_id: 'corner', clicks: 1 },
  ])
})

test('the page of a renamed product leads to its new address', async () => {
  const app = await createTestApp()
  const { id, ...product } = await insertTestProduct(app, fountain)
  const client = createTestClient(app)
  await updateProduct(app, 'admin', { ...product, id, slug: 'quiet-fountain', version: 1 })
  const moved = await client.fetch('/product/fountain')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/product/quiet-fountain'])
  expect((await client.fetch('/product/quiet-fountain')).status).toBe(200)
})
