import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { islandReady, collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openStarterSite } from '#tests/kit/browser-sites.ts'

const { site, browser } = await openStarterSite()

async function open(path = '/shop') {
  const page = await newReaderPage(browser)
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady('shop-grid'))
  return page
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Product categories' }).getByRole('link', { name, exact: true })
const cards = (page: Page) => page.locator('.product-grid .product-card')
const endpoint = '**/api/products*'

test('a tab shows its own products in place, and Back goes back (139, 140)', async () => {
  const page = await open()
  const pageErrors = collectPageErrors(page)
  expect(await cards(page).count()).toBe(24)
  await tab(page, 'Walks & Training').click()
  await expect.poll(() => cards(page).count()).toBeLessThan(24)
  const categories = await cards(page).locator('.product-card__category').allInnerTexts()
  expect(new Set(categories)).toEqual(new Set(['Walks & Training']))
  expect(await tab(page, 'Walks & Training').getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(24)
  expect(pageErrors).toEqual([])
  await page.context().close()
})

test('a slow request shows Loading products..., an empty or failed one says that there are none (142, 143, 154)', async () => {
  const page = await open()
  let release = () => {}
  await page.route(endpoint, async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.fulfill({ json: { products: [], next: null } })
  })
  await tab(page, 'Bath & Grooming').click()
  await page.getByText('Loading products...').waitFor()
  release()
  await page.getByText('No products found in this category.').waitFor()
  expect(await page.getByText('Loading products...').count()).toBe(0)
  await page.unroute(endpoint)
  await page.route(endpoint, (route) => route.fulfill({ status: 500, json: {} }))
  await tab(page, 'Beds & Comfort').click()
  await page.getByText('No products found in this category.').waitFor()
  await page.unroute(endpoint)
  await tab(page, 'All Products').click()
  await expect.poll(() => cards(page).count()).toBe(24)
  await page.context().close()
})

test('products of a tab are filtered, truncated and completed by the same rules (144, 145, 146, 147, 150, 151)', async () => {
  const page = await open()
  const product = {
    description: null,
    price: null,
    price_at: null,
    image_url: '/art/shop-1.svg',
    sitestripe_image_url: null,
    affiliate_link: 'https://amzn.to/x',
    category: null,
    asin: null,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const products = [
    { ...product, id: '1', title: `**Soft bed**, washable cover and a very long list of further advantages\nmore` },
    { ...product, id: '2', title: 'No face', image_url: '/placeholder.svg' },
    { ...product, id: '3', title: 'Puzzle', affiliate_link: 'https://amzn.to/catpuzzle' },
    { ...product, id: '4', title: 'Chew', affiliate_link: 'https://amzn.to/dogchew' },
  ]
  await page.route(endpoint, (route) => route.fulfill({ json: { products, next: null } }))
  await tab(page, 'Beds & Comfort').click()
  await expect.poll(() => cards(page).count()).toBe(1)
  const words = await cards(page).innerText()
  expect(words).toContain('Soft bed')
  expect(words).not.toContain('washable')
  expect(words).toContain('Pet Cleaning & Maintenance')
  expect(words).toContain('Quality pet product carefully selected for your furry friend')
  await page.context().close()
})

test('an image that does not load is replaced, first by the other one, then by a placeholder (125, 153)', async () => {
  const page = await open()
  const product = {
    id: '1',
    title: 'Bed',
    description: null,
    price: null,
    price_at: null,
    image_url: '/art/shop-1.svg',
    sitestripe_image_url: '/no-such-picture.jpg',
    affiliate_link: 'https://amzn.to/x',
    category: null,
    asin: null,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const products = [product, { ...product, id: '2', image_url: '/none-either.jpg' }]
  await page.route(endpoint, (route) => route.fulfill({ json: { products, next: null } }))
  await tab(page, 'Beds & Comfort').click()
  const sources = () =>
    cards(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
  await expect.poll(sources).toEqual([`${site.url}/art/shop-1.svg`, expect.stringMatching(/^data:image\/svg/)])
  await page.context().close()
})

test('a slide links to the products, and products link to the retailer in a new tab, marked as sponsored (116, 117, 135)', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect
    .poll(() => page.locator('#products').evaluate((part) => Math.round(part.getBoundingClientRect().top)))
    .toBeLessThan(200)
  const link = cards(page)
    .first()
    .getByRole('link', { name: /Check price|See options/ })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.amazon\.com\/.*tag=wagwise-20/)
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'sponsored nofollow noopener',
  ])
  await page.context().close()
})

test('six testimonials and a link to the blog end the page (141)', async () => {
  const page = await open()
  expect(await page.locator('.testimonial').count()).toBe(6)
  await page.locator('.shop-outro').getByRole('link', { name: 'Read the Blog' }).click()
  await page.waitForURL('**/blog')
  await page.context().close()
})
