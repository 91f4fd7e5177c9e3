import { expect, test } from 'vitest'
import { currentProducts } from '#domain/products/current-products.ts'
import { displayPrice } from '#domain/products/product-display.ts'
import { saveDiscoveredProducts } from '#features/discovery/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createCreatorsApi } from '#server/adapters/creators-api/creators-api.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { creatorsItem, startFakeCreatorsShop } from '#tests/kit/fakes/creators-api.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { findAdminProduct } from './admin-queries.ts'
import { updateProduct } from './commands.ts'
import { listProducts } from './queries.ts'
import { refreshRetailerData } from './refresh-retailer-data.ts'

const hour = 60 * 60 * 1000
const asinOf = (number: number) => `B${String(number).padStart(9, '0')}`
const image = 'https://m.media-amazon.com/images/I/mat.jpg'
const picture = { images: { primary: { large: { url: image } } } }

/** Every real call takes a second of the app's clock, as the API's rate demands. */
async function openShop(quota = 1000) {
  let app: TestApp | undefined
  const clock = () => app?.clock() ?? 0
  const shop = await startFakeCreatorsShop({ clock, quota })
  const config = { id: 'id', secret: 'secret', version: '3.1', marketplace: 'www.amazon.com' } as const
  const api = createCreatorsApi({ ...config, baseUrl: shop.url, tokenUrl: `${shop.url}/token` }, () => {
    app?.advanceClock(1000)
    return clock()
  })
  app = await createTestApp({ discovery: api })
  return { app, shop }
}

/** What a reader of the site sees now. */
const shown = async (app: TestApp) =>
  currentProducts(app.config, await listProducts(app.db), app.clock()).map((product) => ({
    title: product.title,
    picture: product.sitestripe_image_url,
    price: displayPrice(product, app.clock())?.text,
  }))

test('prices are refreshed in batches of ten, at most one call a second, before a day is over', async () => {
  const { app, shop } = await openShop()
  for (let number = 0; number < 25; number++) {
    await insertTestProduct(app, { asin: asinOf(number), price: '$1', title: `Own ${number}` })
    shop.items.set(asinOf(number), creatorsItem(asinOf(number), 'Their title', picture))
  }
  await refreshRetailerData(app)
  expect(shop.batches).toEqual([10, 10, 5])
  expect(shop.rejectedStatuses).toEqual([])
  const seen = await shown(app)
  expect(new Set(seen.map(({ price }) => price))).toEqual(new Set(['$12.34']))
  expect(seen.every(({ title, picture: used }) => title.startsWith('Own') && used === null)).toBe(true)
  await refreshRetailerData(app)
  expect(shop.batches, 'nothing is due yet').toHaveLength(3)
  app.advanceClock(21 * hour)
  await refreshRetailerData(app)
  expect(shop.batches).toHaveLength(6)
})

test("a found product shows the retailer's title and picture for a day, then the words of the search", async () => {
  const { app, shop } = await openShop()
  const price = { text: '$12.34', at: app.clock() }
  const found = { name: 'Their long title', link: 'https://www.amazon.com/dp/B000000001?tag=x-20', imageUrl: '' }
  const products = [{ ...found, asin: 'B000000001', price }]
  await app.db.transaction().execute((trx) => saveDiscoveredProducts(app, trx, { products, topic: 'Lick mat' }))
  expect(await shown(app)).toEqual([{ title: 'Their long title', picture: null, price: '$12.34' }])
  shop.items.set('B000000001', creatorsItem('B000000001', 'Their new title', picture))
  app.advanceClock(21 * hour)
  await refreshRetailerData(app)
  expect(await shown(app)).toEqual([{ title: 'Their new title', picture: image, price: '$12.34' }])

  shop.reject(403)
  const refusedAt = app.clock()
  const later: unknown[] = []
  while (app.clock() - refusedAt < 30 * hour) {
    app.advanceClock(hour)
    await refreshRetailerData(app)
    if (app.clock() - refusedAt >= 24 * hour) later.push(...(await shown(app)))
  }
  expect(later.length).toBeGreaterThan(5)
  for (const product of later) expect(product).toEqual({ title: 'Lick mat', picture: null, price: undefined })
  const stored = JSON.stringify(await app.db.selectFrom('products').selectAll().execute())
  for (const theirs of ['Their', image, '12.34']) expect(stored).not.toContain(theirs)
  expect(app.logged.filter(({ event }) => event === 'retailer_data_rejected').length).toBeGreaterThan(5)
  shop.reject(undefined)
  await refreshRetailerData(app)
  expect(await shown(app)).toEqual([{ title: 'Their new title', picture: image, price: '$12.34' }])

  const { id = '', slug = '' } = (await listProducts(app.db))[0] ?? {}
  const version = (await findAdminProduct(app, id))?.version ?? 0
  const own = { title: 'My mat', description: null, image_url: '', sitestripe_image_url: null, category: null }
  const named = { ...own, price: '$12.34', affiliate_link: found.link, asin: 'B000000001', slug, id, version }
  const renamed = await updateProduct(app, 'admin', named)
  expect(renamed.ok).toBe(true)
  app.advanceClock(21 * hour)
  await refreshRetailerData(app)
  expect((await shown(app))[0]?.title, 'the owner has named it').toBe('My mat')
})

test('an old answer is not shown even if no job has run since, as after a long stop', async () => {
  const { app, shop } = await openShop()
  await insertTestProduct(app, { asin: asinOf(1), title: 'Own', price: null })
  await app.db.updateTable('products').set({ retailer_title: '' }).execute()
  shop.items.set(asinOf(1), creatorsItem(asinOf(1), 'Theirs', picture))
  await refreshRetailerData(app)
  expect((await shown(app))[0]?.title).toBe('Theirs')
  app.advanceClock(24 * hour)
  expect(await shown(app)).toEqual([{ title: 'Own', picture: null, price: undefined }])
})

test('a used-up quota stops the refresh until the next hour, and an unavailable product loses its price', async () => {
  const { app, shop } = await openShop(2)
  for (let number = 0; number < 30; number++) await insertTestProduct(app, { asin: asinOf(number), price: null })
  const soldOut = { availability: { type: 'OUT_OF_STOCK' }, price: { money: { displayAmount: '$9' } } }
  shop.items.set(asinOf(0), creatorsItem(asinOf(0), 'Gone', { offersV2: { listings: [soldOut] } }))
  await refreshRetailerData(app)
  expect(shop.batches).toEqual([10, 10])
  expect(shop.rejectedStatuses).toEqual([429, 429])
  expect((await shown(app)).filter(({ price }) => price !== undefined)).toEqual([])
  app.advanceClock(24 * hour)
  await refreshRetailerData(app)
  expect(shop.batches.length, 'a new day').toBeGreaterThan(2)
})

test('without the API nothing is asked, and what it once said is dropped all the same', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { price: '$1', price_at: app.clock() })
  await app.db.updateTable('products').set({ retailer_fetched_at: app.clock() }).execute()
  await insertTestProduct(app, { price: '$5', title: 'Typed' })
  app.advanceClock(24 * hour)
  await refreshRetailerData(app)
  expect(
    (await app.db.selectFrom('products').select('price').orderBy('price').execute()).map((row) => row.price),
  ).toEqual(expect.arrayContaining([null, '$5']))
})

test('a typed price on a public site says when it was noted and vanishes after the days of the setting', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app, { price: '$5', created_at: app.clock() - 90 * 24 * hour })
  await app.db.updateTable('products').set({ price_noted_on: '2026-01-15' }).where('id', '=', id).execute()
  const products = await listProducts(app.db)
  const priceIn = (days: number, rules: object) =>
    currentProducts({ ...app.config, ...rules }, products, app.clock() + days * 24 * hour)[0]?.price
  expect(priceIn(365, {}), 'on localhost as specified').toBe('$5')
  expect(priceIn(29, { isPublic: true })).toBe('$5 (noted January 15, 2026)')
  expect(priceIn(30, { isPublic: true })).toBeNull()
  expect(priceIn(30, { isPublic: true, enteredPriceDays: 60 })).toBe('$5 (noted January 15, 2026)')
  const undated = products.map((product) => ({ ...product, price_noted_on: null }))
  expect(currentProducts({ ...app.config, isPublic: true }, undated, app.clock())[0]?.price, 'of no day').toBeNull()
  expect(await updateSettings(app, { enteredPriceDays: 60 }, null)).toMatchObject({ enteredPriceDays: 60 })
})
