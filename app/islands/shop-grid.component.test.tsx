import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { apiError, fakeApi, offline } from '#tests/kit/fake-api.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { advanceClock, renderIsland, stopClock } from '#tests/kit/islands.tsx'
import { ShopGrid } from './shop-grid.island.tsx'

const reading = 'GET /api/products'
const empty = page.getByText('No products found in this category.')
const loading = page.getByText('Loading products...')
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Product categories' }).getByRole('link', { name, exact: true })
const cards = () => [...document.querySelectorAll<HTMLElement>('.product-grid .product-card')]

const product: ResponseOf<typeof reading>['products'][number] = {
  ...blankProduct,
  id: '1',
  slug: 'bed',
  title: 'Bed',
  price_at: null,
  image_url: 'data:,',
  affiliate_link: 'https://amzn.to/x',
  created_at: '2026-01-01T00:00:00.000Z',
}
const grid = (
  <ShopGrid
    categories={['Bath & Grooming', 'Beds & Comfort']}
    current="All Products"
    products={[{ id: '1', title: 'Mat', image: 'data:,' }]}
    next={null}
  />
)

test('a slow request shows Loading products... (142)', async () => {
  stopClock()
  const api = fakeApi({ [reading]: { products: [product], next: null } })
  const release = api.hold(reading)
  await renderIsland(grid)
  await tab('Beds & Comfort').click()
  await expect.poll(() => api.requests).toHaveLength(1)
  expect(api.requests).toMatchObject([{ query: { category: 'Beds & Comfort' } }])
  await advanceClock(149)
  expect(loading.elements()).toEqual([])
  await advanceClock(1)
  await expect.element(loading).toBeVisible()
  release()
  await expect.element(page.getByRole('heading', { name: 'Bed', exact: true })).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  await expect.element(tab('Beds & Comfort')).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['an empty category', { products: [], next: null }],
  ['a failure', apiError(500)],
  ['a broken connection', offline],
])(
  'after %s the list says that there are no products, and other tabs still work (143, 154)',
  async (_what, response) => {
    fakeApi({ [reading]: ({ query }) => (query['category'] ? response : { products: [product], next: null }) })
    await renderIsland(grid)
    expect(cards()).toHaveLength(1)
    await tab('Bath & Grooming').click()
    await expect.element(empty).toBeVisible()
    expect(cards()).toEqual([])
    await expect.element(loading).not.toBeInTheDocument()
    await tab('All Products').click()
    await expect.poll(() => cards().length).toBe(1)
    await expect.element(empty).not.toBeInTheDocument()
  },
)

test('a failed tab offers Try again, which loads it without another history entry; an empty one does not', async () => {
  const api = fakeApi({ [reading]: apiError(500) })
  await renderIsland(grid)
  const retry = page.getByRole('link', { name: 'Try again' })
  await tab('Beds & Comfort').click()
  await expect.element(empty).toBeVisible()
  const entries = history.length
  api.respond({ [reading]: { products: [product], next: null } })
  await retry.click()
  await expect.element(page.getByRole('heading', { name: 'Bed', exact: true })).toBeVisible()
  expect(history.length).toBe(entries)
  expect(document.activeElement?.className).toBe('list')
  api.respond({ [reading]: { products: [], next: null } })
  await tab('Bath & Grooming').click()
  await expect.element(empty).toBeVisible()
  expect(retry.elements()).toEqual([])
})

test('products of a tab are filtered, truncated and completed by the same rules (144, 145, 146, 147, 150, 151)', async () => {
  const title = '**Soft bed**, washable cover and a very long list of further advantages\nmore'
  const products = [
    { ...product, id: '1', title },
    { ...product, id: '2', title: 'No face', image_url: '/placeholder.svg' },
    { ...product, id: '3', title: 'Puzzle', affiliate_link: 'https://amzn.to/catpuzzle' },
    { ...product, id: '4', title: 'Chew', affiliate_link: 'https://amzn.to/dogchew' },
  ]
  fakeApi({ [reading]: { products, next: null } })
  await renderIsland(grid)
  await tab('Beds & Comfort').click()
  await expect.element(page.getByRole('heading', { name: 'Soft bed' })).toBeVisible()
  expect(cards()).toHaveLength(1)
  const text = cards()[0]?.innerText
  expect(text).not.toContain('washable')
  expect(text).toContain('Pet Cleaning & Maintenance')
  expect(text).toContain('Quality pet product carefully selected for your furry friend')
})
