import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { articleCard } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const route = 'PUT /api/admin/preferences'
const saved = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'My drafts' })
const button = (name: string) => page.getByRole('button', { name })
const head = (name: string) => page.getByRole('columnheader', { name })

async function openList(responses: Responses = {}) {
  const api = await openDashboard('/admin?state=draft', {
    'GET /api/admin/articles': { articles: [articleCard({ id: 'one' })], total: 1, next: null },
    [route]: ({ body }) => body,
    ...responses,
  })
  await expect.element(button('Save filter')).toBeVisible()
  return api
}

test('a filter is saved under a name with its address, and deleted with an offer to undo it', async () => {
  const api = await openList()
  await button('Save filter').click()
  const dialog = page.getByRole('dialog', { name: 'Save filter' })
  await dialog.getByRole('button', { name: 'Save filter' }).click()
  await expect.element(dialog.getByText('Please enter a new name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('My drafts')
  await dialog.getByRole('button', { name: 'Save filter' }).click()
  await expect.element(saved).toHaveAttribute('aria-current', 'page')
  await expect.element(saved).toHaveAttribute('href', '/admin?state=draft')
  const filters = [{ name: 'My drafts', query: 'state=draft' }]
  await expect.poll(() => api.requestsTo(route).map(({ body }) => body.filters)).toEqual([filters])

  await button('Delete filter').click()
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(button('Save filter')).toBeVisible()
  await button('Undo').click()
  await expect.element(saved).toBeVisible()
  await expect.poll(() => api.requestsTo(route).map(({ body }) => body.filters)).toEqual([filters, [], filters])
})

test('columns and the height of rows are chosen in a menu and stored', async () => {
  const api = await openList()
  await expect.element(head('Views')).toBeVisible()
  const height = () => page.getByRole('row').nth(1).element().getBoundingClientRect().height
  const compact = height()
  await button('Display').click()
  await page.getByRole('menuitemcheckbox', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Comfortable rows' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(head('Views')).not.toBeInTheDocument()
  await expect.poll(height).toBeGreaterThan(compact)
  await expect
    .poll(() => api.requestsTo(route).at(-1)?.body)
    .toEqual({ filters: [], hiddenColumns: ['Views'], comfortable: true })
})

test('a choice that cannot be stored shows an error and is taken back', async () => {
  await openList({ [route]: apiError(500, { error: 'The disk is full.' }) })
  await button('Display').click()
  await page.getByRole('menuitemcheckbox', { name: 'Views' }).click()
  await expectToast('Failed to save', 'The disk is full.')
  await expect.element(head('Views')).toBeVisible()
})
