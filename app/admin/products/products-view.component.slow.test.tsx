import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, listToasts, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminProduct } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

type Product = ReturnType<typeof adminProduct>

const listOf = (products: readonly Product[]) =>
  ({ products, total: products.length, next: null, featurableCount: products.length }) as const
const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })

async function openProducts(products: readonly Product[], responses: Responses = {}) {
  const api = await openDashboard('/admin/products', { 'GET /api/admin/products': listOf(products), ...responses })
  await expect.element(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
  return api
}

const button = (name: string) => page.getByRole('button', { name })

test('without products the tab says so, and offers ways to get some (341)', async () => {
  await openProducts([])
  const sentence = 'No products found. Add one, import a list, or extract them from your articles.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(document.querySelectorAll('.admin-product')).toHaveLength(0)
})

test('a filter without matches is cleared by one click (341)', async () => {
  await openDashboard('/admin/products?q=rug', {
    'GET /api/admin/products': ({ query }) => listOf(query['q'] ? [] : [adminProduct({ id: 'mat' })]),
  })
  await expect.element(page.getByText('No products found for these filters.')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(page.getByRole('heading', { name: 'Lick mat' })).toBeVisible()
  expect(location.search).toBe('')
})

test('a product is deleted and restored by Undo, and a failure shows an error (342)', async () => {
  let products = [adminProduct({ id: 'mat' })]
  const api = await openProducts(products, {
    'GET /api/admin/products': () => listOf(products),
    'DELETE /api/admin/products/:id': broken,
    'POST /api/admin/products/restore': () => {
      products = [adminProduct({ id: 'mat' })]
      return { restored: 1 }
    },
  })
  await button('Delete Lick mat').click()
  await expectToast('Failed to delete product', 'The disk is full.')
  await expect.element(page.getByRole('heading', { name: 'Lick mat' })).toBeVisible()
  api.respond({
    'DELETE /api/admin/products/:id': () => {
      products = []
      return {}
    },
  })
  await button('Delete Lick mat').click()
  await expect.poll(listToasts).toEqual([{ title: 'Product deleted successfully', text: 'Lick mat' }])
  await expect.element(page.getByText(/^No products found/)).toBeVisible()
  await button('Undo').click()
  await expectToast('1 product restored')
  await expect.element(page.getByRole('heading', { name: 'Lick mat' })).toBeVisible()
  expect(api.requestsTo('POST /api/admin/products/restore').map(({ body }) => body)).toEqual([{ ids: ['mat'] }])
})

test('malformed products are listed with what becomes of them, and only the checked ones are cleaned (346, 347)', async () => {
  const malformed = [
    { id: 'bold', title: '**Bold mat**', repaired: 'Bold mat', action: 'repair' },
    { id: 'broken', title: 'Broken mat\nwith more', repaired: 'Broken mat', action: 'repair' },
    { id: 'empty', title: '**', repaired: '', action: 'delete' },
  ] as const
  const api = await openProducts([], {
    'GET /api/admin/products/malformed': { products: malformed },
    'POST /api/admin/products/clean': broken,
  })
  await button('Clean malformed').click()
  const dialog = page.getByRole('dialog', { name: 'Clean malformed products' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(dialog.getByText('Deleted: no product id and no link')).toBeVisible()
  await dialog.getByRole('checkbox').nth(2).click()
  await dialog.getByRole('button', { name: 'Clean 2 products' }).click()
  await expectToast('Failed to clean products', 'The disk is full.')
  api.respond({ 'POST /api/admin/products/clean': { repaired: 2, deleted: 0 } })
  await dialog.getByRole('button', { name: 'Clean 2 products' }).click()
  await expectToast('Products cleaned', '2 products repaired, 0 products deleted.')
  await expect.element(dialog).not.toBeInTheDocument()
  const bodies = api.requestsTo('POST /api/admin/products/clean').map(({ body }) => body)
  expect(bodies).toEqual([{ ids: ['bold', 'broken'] }, { ids: ['bold', 'broken'] }])
})
