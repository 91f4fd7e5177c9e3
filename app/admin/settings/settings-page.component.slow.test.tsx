import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard, settingsResponse } from '#tests/kit/dashboard.tsx'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const route = 'PUT /api/admin/settings'
const field = (label: string) => page.getByLabelText(label)
const save = page.getByRole('button', { name: 'Save settings' })
const saves: Responses = { [route]: settingsResponse }

async function openSettings(path: string, responses: Responses = saves) {
  const api = await openDashboard(path, responses)
  await expect.element(save).toBeVisible()
  return api
}

test('a search finds a setting in any section and leads to its field, by keyboard alone', async () => {
  const api = await openSettings('/admin/settings')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: 'Search settings' })).toHaveFocus()
  await userEvent.keyboard('style guide')
  await expect.element(page.getByText('1 setting found')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => location.pathname).toBe('/admin/settings/generation')
  await expect.element(field('Style guide')).toHaveFocus()
  await userEvent.keyboard('Short sentences.')
  await save.click()
  await expectToast('Settings saved')
  expect(api.requestsTo(route).map(({ body }) => body)).toEqual([{ styleGuide: 'Short sentences.' }])
})

test('the URL of a setting leads to its field', async () => {
  await openSettings('/admin/settings/generation?setting=styleGuide')
  await expect.poll(() => location.pathname + location.search).toBe('/admin/settings/generation')
  await expect.element(field('Style guide')).toHaveFocus()
})

test('a failed save leaves what was entered, and leaving the section asks first', async () => {
  await openSettings('/admin/settings/site', { [route]: apiError(500, { error: 'The disk is full.' }) })
  await field('Who runs this site').fill('Paws Ltd')
  await expect.element(page.getByText('Not saved yet: Who runs this site.')).toBeVisible()
  await save.click()
  await expectToast('Failed to save the settings', 'The disk is full.')
  await expect.element(field('Who runs this site')).toHaveValue('Paws Ltd')
  await page.getByRole('link', { name: 'Claims' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(field('Who runs this site')).toHaveValue('Paws Ltd')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Who runs this site')).toHaveValue('')
  await expect.poll(() => document.activeElement?.textContent).toBe('Site')
  await page.getByRole('link', { name: 'Claims' }).click()
  await expect.element(page.getByRole('heading', { name: 'Claims' })).toBeVisible()
  expect(question.elements()).toEqual([])
})

test('a value that the server rejects is marked with the reason', async () => {
  const error = 'Please enter a full address.'
  await openSettings('/admin/settings/site', {
    [route]: apiError(422, { error: 'Invalid.', code: 'invalid', fields: { operatorName: error } }),
  })
  await field('Who runs this site').fill('Paws Ltd')
  await save.click()
  await expectToast('Failed to save the settings')
  await expect.element(field('Who runs this site')).toHaveAccessibleDescription(expect.stringContaining(error))
})

test('only what was changed in the section on screen is saved', async () => {
  const api = await openSettings('/admin/settings/claims')
  const statistics = page.getByRole('switch', { name: 'Show statistics' })
  const { showStats } = settingsResponse.settings
  await statistics.click()
  await save.click()
  await expectToast('Settings saved')
  expect(api.requestsTo(route).map(({ body }) => body)).toEqual([{ showStats: !showStats }])
})
