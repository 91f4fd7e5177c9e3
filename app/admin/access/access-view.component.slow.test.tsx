import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError } from '#tests/kit/fake-api.ts'

type Tokens = ResponseOf<'GET /api/admin/tokens'>['tokens']
const stored: Tokens[number] = {
  ...{ id: 't1', name: 'Zapier', hint: 'wag_91f…287', scopes: ['products'], owner: 'owner@example.org' },
  ...{ created_at: sampleTime, expires_at: '2027-06-01T00:00:00.000Z', last_used_at: null },
}
const list = (...tokens: Tokens) => ({ 'GET /api/admin/tokens': { tokens } })
const create = 'POST /api/admin/tokens'
const revoke = 'DELETE /api/admin/tokens/:id'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a token is made with a name and scopes, and shown once', async () => {
  const token = `wag_${'a'.repeat(40)}`
  const api = await openDashboard('/admin/access', { ...list(), [create]: { token, stored } })
  await button('New token').click()
  await button('Make token').click()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Zapier')
  await page.getByRole('checkbox', { name: 'Products' }).click()
  await button('Make token').click()
  await expect.element(page.getByText('“Zapier” is ready. Copy it now: it is shown once.')).toBeVisible()
  expect(api.requestsTo(create)[0]?.body).toEqual({ name: 'Zapier', scopes: ['read', 'products'], days: 90 })
  await expect.element(page.getByLabelText('Token', { exact: true })).toHaveValue(token)
})

test('a refused name is told beside the field, and what was chosen stays', async () => {
  const error = 'There is already a token named “Zapier”.'
  await openDashboard('/admin/access', {
    ...list(),
    [create]: apiError(422, { error, code: 'invalid', fields: { name: error } }),
  })
  await button('New token').click()
  await page.getByLabelText('Name', { exact: true }).fill('Zapier')
  await button('Make token').click()
  await expect.element(page.getByText(error)).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Zapier')
})

test('a token is revoked after a question', async () => {
  const api = await openDashboard('/admin/access', { ...list(stored), [revoke]: {} })
  await button('Revoke Zapier').click()
  await button('Revoke').click()
  await expectToast('Token revoked')
  expect(api.requestsTo(revoke)).toHaveLength(1)
})
