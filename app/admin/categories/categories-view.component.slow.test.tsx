import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { categories } from '#domain/articles/categories.ts'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { apiError } from '#tests/kit/fake-api.ts'
import type { CategoryOverview } from './category-cache.ts'

const listed = categories
  .slice(0, 3)
  .map((category, index) => ({ ...category, ...{ version: 1, articles: index * 2, briefs: 0, addresses: [] } }))
const overview: CategoryOverview = { isBuiltIn: true, categories: listed }
const list = { 'GET /api/admin/categories': overview } as const
const order = 'PUT /api/admin/categories/order'
const save = 'PUT /api/admin/categories/:key'
const remove = 'DELETE /api/admin/categories/:key'
const restore = 'POST /api/admin/categories/:key/restore'
const titles = () => [...document.querySelectorAll('.category-list__name a')].map(({ textContent }) => textContent)

test('an arrow moves a row, keeps the focus on it, says where it is, and saves the order', async () => {
  const api = await openDashboard('/admin/categories', { ...list, [order]: {} })
  await page.getByRole('button', { name: 'Move Cat Care down' }).click()
  expect(titles()).toEqual(['Dog Care', 'Pet Health', 'Cat Care'])
  await expect.element(page.getByRole('button', { name: 'Move Cat Care down' })).toHaveFocus()
  await expect.element(page.getByText('Cat Care, 3 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Cat Care', 'Dog Care', 'Pet Health'])
  await expect.poll(() => api.requestsTo(order).length).toBe(3)
  expect(api.requestsTo(order).at(-1)?.body).toEqual({ keys: ['cat', 'dog', 'health'] })
})

test('the address follows the name, the effects are named before, and a refused save keeps what was typed', async () => {
  const fields = { title: 'There is already a category called Kittens. Please choose another name.' }
  await openDashboard('/admin/categories/cat', {
    ...list,
    [save]: apiError(422, { error: fields.title, code: 'invalid', fields }),
  })
  await page.getByLabelText('Name', { exact: true }).fill('Kittens & Cats')
  await expect.element(page.getByLabelText('Address')).toHaveValue('kittens-and-cats')
  await expect.element(page.getByText(/2 articles show the new name at once/)).toBeVisible()
  await expect.element(page.getByText(/cat-care leads to .category.kittens-and-cats/)).toBeVisible()
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect.element(page.getByText(fields.title)).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Kittens & Cats')
})

test('a category with articles needs another one for them, and an empty one can go', async () => {
  const api = await openDashboard('/admin/categories/health', {
    ...list,
    [remove]: { moved: 0, isBuiltIn: false, categories: listed.slice(1) },
    [restore]: { moved: 0, isBuiltIn: false, categories: listed },
  })
  await expect.element(page.getByLabelText('Put 4 articles into')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove category' })).toBeDisabled()
  await page.getByRole('link', { name: 'Dog Care' }).click()
  await page.getByRole('button', { name: 'Remove category' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(api.requestsTo(remove)).toHaveLength(1)
  await expectToast('Dog Care is back')
  expect(titles()).toContain('Dog Care')
})
