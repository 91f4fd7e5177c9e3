import { expect, test } from 'vitest'
import { updateSettings } from '#features/settings/commands.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, structuredData, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { failOnTable } from '#tests/kit/query-counter.ts'
import { shopSlides } from './shop-slides.ts'

async function shop(app: TestApp, query = ''): Promise<string> {
  const response = await createTestClient(app).fetch(`/shop${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

async function shelf(...products: Parameters<typeof insertTestProduct>[1][]) {
  const app = await createTestApp()
  for (const [index, product] of products.entries())
    await insertTestProduct(app, { created_at: app.clock() - index, ...product })
  return app
}

const island = (html: string, name: string) => elementAt(html, `<div data-island="${name}"`)
const grid = (html: string) => island(html, 'shop-grid')
const titlesOf = (html: string) => textsOf(grid(html), { tag: 'h3', className: 'product-card__title' })

test('the hero has its three slides, the page three trust points and the affiliate notice (135, 137, 138)', async () => {
  const html = await shop(await shelf({}))
  expect(textsOf(island(html, 'shop-hero'), { tag: 'h2' })).toEqual([
    'Premium Pet Products',
    'Health & Wellness',
    'Staff Picks',
  ])
  expect(textsOf(elementAt(html, '<ul class="trust-points"'), { tag: 'li' })).toHaveLength(3)
  const note = elementAt(html, '<p class="note"')
  expect(textOf(note)).toMatch(/affiliate links: we may earn a commission/)
  expect(attributesOf(note, 'href')).toEqual(['/affiliate-disclaimer'])
})

test('whatever a slide links to on this page exists (135)', async () => {
  const html = await shop(await shelf({}))
  const anchors = attributesOf(island(html, 'shop-hero'), 'href').filter((href) => href.startsWith('#'))
  expect(anchors.length).toBeGreaterThan(0)
  for (const anchor of anchors) expect(attributesOf(html, 'id')).toContain(anchor.slice(1))
})

test('tabs are All Products and the sorted categories; the grid has all products, newest first (139, 140, 372)', async () => {
  const app = await shelf(
    { title: 'New', category: 'Walks' },
    { title: 'Old', category: 'Beds' },
    { title: 'Older', category: 'Walks' },
  )
  const html = await shop(app)
  expect(textsOf(elementAt(html, '<nav class="tabs shop-tabs"'), { tag: 'a' })).toEqual([
    'All Products',
    'Beds',
    'Walks',
  ])
  expect(titlesOf(html)).toEqual(['New', 'Old', 'Older'])
  expect(titlesOf(await shop(app, '?category=Walks'))).toEqual(['New', 'Older'])
})

test('an empty tab says so (143)', async () => {
  expect(textOf(grid(await shop(await shelf({}), '?category=Hats')))).toContain('No products found in this category.')
})

test('testimonials and a link to the blog follow, unless the owner turned the former off (50, 141)', async () => {
  const app = await shelf({})
  const html = await shop(app)
  expect(textsOf(island(html, 'testimonials'), { tag: 'figure' })).toHaveLength(6)
  expect(html).toMatch(/href="\/blog"[^>]*>Read the Blog/)
  await updateSettings(app, { showTestimonials: false }, null)
  expect(await shop(app)).not.toContain('data-island="testimonials"')
})

test('unwanted products are dropped, also from the API that tabs read (144, 145)', async () => {
  const app = await shelf(
    { title: 'Kept' },
    { title: 'Faceless', image_url: 'https://x.example/placeholder.png' },
    { title: 'Puzzle', affiliate_link: 'https://amzn.to/catpuzzle?x=1' },
    { title: 'Chew', affiliate_link: 'https://amzn.to/dogchew' },
  )
  expect(titlesOf(await shop(app))).toEqual(['Kept'])
})

const long = 'x'.repeat(70)
test.each([
  ['its first line, without bold marks (146)', '**Soft** bed\nwith more below', 'Soft bed'],
  ['up to the first comma before 60 (147)', `Lick mat, silicone (two) ${long}`, 'Lick mat'],
  ['up to the first parenthesis before 60 (148)', `Lick mat (silicone) ${long}, and more`, 'Lick mat'],
  ['its first 60 characters and an ellipsis (149)', long, `${'x'.repeat(60)}…`],
  [
    'whole when it is not longer than 60, commas and all (147)',
    `Lick mat, (${'x'.repeat(48)}`,
    `Lick mat, (${'x'.repeat(48)}`,
  ],
])('a product title shows %s', async (_what, title, shown) => {
  expect(titlesOf(await shop(await shelf({ title })))).toEqual([shown])
})

test('missing fields of a product are filled in: category, description (150, 151)', async () => {
  const words = textOf(grid(await shop(await shelf({ title: 'Bare', category: null, description: null }))))
  expect(words).toContain(
    'Pet Cleaning & Maintenance Bare Quality pet product carefully selected for your furry friend',
  )
})

test('the sitestripe image is preferred, the other one is its fallback, a placeholder the last resort (125, 152, 153)', async () => {
  const html = grid(
    await shop(
      await shelf({ sitestripe_image_url: 'https://img.example/s.jpg', image_url: 'https://img.example/i.jpg' }),
    ),
  )
  expect(attributesOf(html, 'src')).toEqual(['https://img.example/s.jpg'])
  expect(attributesOf(html, 'data-fallback')).toEqual(['https://img.example/i.jpg'])
  expect(attributesOf(html, 'data-on-fail')).toEqual(['placeholder'])
})

test('products that cannot be read leave an empty shelf on a page that still loads (154)', async () => {
  const response = await createTestClient(failOnTable(await shelf({}), 'products')).fetch('/shop')
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(textOf(await response.text())).toContain('No products found in this category.')
})

test('structured data has the price range, and the rating until the owner removes it (155, 156)', async () => {
  const app = await shelf({})
  const store = async () => structuredData(await shop(app)).find((node) => node['@type'] === 'Store')
  expect(await store()).toMatchObject({ priceRange: '$$', aggregateRating: { ratingValue: 4.7, reviewCount: 15_000 } })
  await updateSettings(app, { showRating: false }, null)
  expect(await store()).toMatchObject({ priceRange: '$$' })
  expect(await store()).not.toHaveProperty('aggregateRating')
})

test("a retailer's price shows its day and disappears after 24 hours; our own price stays (157)", async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { title: 'Theirs', price: '$19.99', price_at: app.clock() })
  await insertTestProduct(app, { title: 'Ours', price: '$5.00', price_at: null })
  const first = textOf(grid(await shop(app)))
  expect(first).toContain('$19.99')
  expect(first).toContain('January 15, 2026')
  app.advanceClock(24 * 60 * 60 * 1000)
  const next = textOf(grid(await shop(app)))
  expect(next).not.toContain('$19.99')
  expect(next).toContain('$5.00')
})

test('a shop of more than 240 products continues behind Load more, each product once (decision 37)', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 243; number++)
    await insertTestProduct(app, { title: `p${number}`, created_at: app.clock() - number })
  const html = await shop(app)
  expect(titlesOf(html)).toHaveLength(240)
  const more = attributesOf(elementAt(html, '<div class="list-foot"'), 'href')[0] ?? ''
  expect(titlesOf(await shop(app, more.slice('/shop'.length)))).toEqual(['p240', 'p241', 'p242'])
})

test('no slide contains the default site name', () => {
  expect(JSON.stringify(shopSlides)).not.toMatch(/wagwise/i)
})

test('filters of animal, need and shop keep what fits, and are offered only where a product says something', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { title: 'Fountain', species: 'Cats, Dogs', need: 'Drinking', asin: null })
  await insertTestProduct(app, { title: 'Leash', species: 'Dogs', asin: null })
  const read = async (path: string) => (await createTestClient(app).fetch(path)).text()
  expect(titlesOf(await read('/shop'))).toEqual(expect.arrayContaining(['Leash', 'Fountain']))
  const cats = await read('/shop?species=cats&need=drinking')
  expect(titlesOf(cats)).toEqual(['Fountain'])
  expect(cats).toContain('All animals')
  expect(cats).not.toContain('All shops')
  expect(titlesOf(await read('/shop?species=fish'))).toEqual([])
  const api = (await (await createTestClient(app).fetch('/api/products?species=Cats')).json()) as {
    products: unknown[]
  }
  expect(api.products).toHaveLength(1)
})
