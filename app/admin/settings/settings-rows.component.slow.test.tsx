import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard, settingsResponse } from '#tests/kit/dashboard.tsx'
import { apiError } from '#tests/kit/fake-api.ts'

test('a switch that the server rejects shows the reason', async () => {
  const reason = 'Turn on two-factor sign-in for your own account first.'
  await openDashboard('/admin/settings/security', {
    'PUT /api/admin/settings': apiError(422, { error: reason, fields: { adminsNeedSecondFactor: reason } }),
  })
  await page.getByRole('switch').first().click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
})

test('a menu is edited as rows, and a path that leads nowhere is not saved', async () => {
  const error = 'There is no page at /abuot.'
  const api = await openDashboard('/admin/settings/menus', {
    'PUT /api/admin/settings': ({ body }) =>
      String(body.headerMenu).includes('/abuot')
        ? apiError(422, { error, fields: { headerMenu: error } })
        : settingsResponse,
  })
  const menu = page.getByRole('group', { name: 'Header menu' })
  await expect.poll(() => menu.getByLabelText('Name').elements().length).toBe(6)
  for (let left = 6; left > 1; left--) await menu.getByRole('button', { name: 'Remove link 2' }).click()
  await menu.getByRole('button', { name: 'Add link' }).click()
  await menu.getByLabelText('Name').last().fill('Who we are')
  await menu.getByLabelText('Path or https URL').last().fill('/abuot')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(menu.getByText(error)).toBeVisible()

  await menu.getByLabelText('Path or https URL').last().fill('/about')
  await menu.getByRole('button', { name: 'Move up: link 2' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast('Settings saved')
  const bodies = api.requestsTo('PUT /api/admin/settings').map(({ body }) => body)
  expect(bodies.at(-1)).toEqual({ headerMenu: 'Who we are: /about\nHome: /' })
})

test('testimonials are entered field by field', async () => {
  const api = await openDashboard('/admin/settings/claims', { 'PUT /api/admin/settings': settingsResponse })
  const list = page.getByRole('group', { name: 'Testimonials' })
  await list.getByRole('button', { name: 'Add testimonial' }).click()
  await list.getByLabelText('Name').fill('Ada L.')
  await list.getByLabelText('Stars').fill('5')
  await list.getByLabelText('Date').fill('2026-11-16')
  await list.getByLabelText('How the reader agreed').fill('By email')
  await list.getByLabelText('Quote').fill('The plan | for the first week | helped.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast('Settings saved')
  const quote = 'The plan | for the first week | helped.'
  expect(api.requestsTo('PUT /api/admin/settings').map(({ body }) => body)).toEqual([
    { testimonials: [{ name: 'Ada L.', rating: 5, date: '2026-11-16', consent: 'By email', quote }] },
  ])
})

test('what is wrong with a testimonial is said at its field, also below an empty row', async () => {
  const error = 'A testimonial needs a date, such as 2026-11-16.'
  await openDashboard('/admin/settings/claims', {
    'PUT /api/admin/settings': apiError(422, { error, fields: { 'testimonials.0.date': error } }),
  })
  const list = page.getByRole('group', { name: 'Testimonials' })
  await list.getByRole('button', { name: 'Add testimonial' }).click()
  await list.getByRole('button', { name: 'Add testimonial' }).click()
  await list.getByLabelText('Name').last().fill('Ada L.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(list.getByLabelText('Date').last()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(list.getByLabelText('Date').first()).not.toHaveAttribute('aria-invalid')
  expect(page.getByText(error).elements()).toHaveLength(1)
})
