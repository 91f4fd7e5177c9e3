import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminProduct } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
const product = adminProduct({ id: 'rug', title: 'Snuffle rug', slug: 'snuffle-rug' })
const list = { products: [product], total: 1, next: null, featurableCount: 1 } as const
const dialog = page.getByRole('dialog')
const field = (label: string) => dialog.getByLabelText(label, { exact: true })

async function openDialog(buttonName: string, responses: Responses) {
  const api = await openDashboard('/admin/products', {
    'GET /api/admin/products': list,
    'GET /api/admin/media': { pictures: [], total: 0, next: null },
    ...responses,
  })
  await page.getByRole('button', { name: buttonName }).click()
  return api
}

test('a new product needs a title and a picture, a failure loses nothing, and then it is created (349)', async () => {
  const route = 'POST /api/admin/products'
  const api = await openDialog('New product', { [route]: broken })
  const create = dialog.getByRole('button', { name: 'Create product' })
  await create.click()
  await expect.element(dialog.getByText('Please enter a title.')).toBeVisible()
  await expect.element(dialog.getByText('Please enter an image URL.')).toBeVisible()
  await field('Title').fill('Snuffle rug')
  await field('ASIN').fill('short')
  await field('Image link').fill('https://m.media-amazon.com/images/I/rug.jpg')
  await create.click()
  await expect.element(dialog.getByText('Use ten capital letters and digits.')).toBeVisible()
  expect(api.requestsTo(route)).toEqual([])

  await field('ASIN').fill('B0SNUFFLE1')
  await create.click()
  await expectToast('Failed to save product', 'The disk is full.')
  await expect.element(field('Title')).toHaveValue('Snuffle rug')
  const warning = { title: 'No tag', text: 'The link has no affiliate tag.' }
  api.respond({ [route]: { product, warning } })
  await create.click()
  await expectToast('Product created successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.requestsTo(route).at(-1)?.body).toMatchObject({
    title: 'Snuffle rug',
    asin: 'B0SNUFFLE1',
    image_url: 'https://m.media-amazon.com/images/I/rug.jpg',
  })
})

test('a product is edited with its version, and a conflict is saved over only by a second click (349)', async () => {
  const route = 'PUT /api/admin/products/:id'
  const theirs = { ...product, version: 2 }
  const api = await openDialog('Edit Snuffle rug', {
    [route]: apiError(409, { error: 'Changed.', code: 'conflict', product: theirs }),
  })
  await expect.element(field('Slug')).toHaveValue('snuffle-rug')
  await field('Title').fill('Snuffle rug, large')
  await field('Price').fill('$24.99')
  await field('Best for').fill('Dogs who gulp')
  await field('Skip it if').fill('Your dog eats fabric')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notice = 'Someone else saved this product in the meantime. Save again to replace their version with yours.'
  await expect.element(dialog.getByText(notice)).toBeVisible()
  await expectToast('Failed to save product', 'Changed.')
  api.respond({ [route]: { product, warning: null } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast('Product updated successfully')
  expect(api.requestsTo(route).map(({ body }) => body.version)).toEqual([1, 2])
  expect(api.requestsTo(route).at(-1)).toMatchObject({
    params: { id: 'rug' },
    body: { title: 'Snuffle rug, large', price: '$24.99', best_for: 'Dogs who gulp', skip_if: 'Your dog eats fabric' },
  })
})

test('a card says why the shop leaves its product out, and where it is used (350)', async () => {
  const hidden = adminProduct({
    id: 'hidden',
    hidden_reason: 'Its image is a placeholder',
    used_in: [{ id: 'calm', slug: 'calm-cats', title: 'Calm cats' }],
  })
  await openDashboard('/admin/products', { 'GET /api/admin/products': { ...list, products: [hidden] } })
  await expect.element(page.getByText('Hidden: Its image is a placeholder')).toBeVisible()
  await expect.element(page.getByText('Used in 1 article')).toBeVisible()
})
