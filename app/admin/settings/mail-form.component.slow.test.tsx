import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { apiError } from '#tests/kit/fake-api.ts'

const settings = {
  server: null,
  sender: null,
  defaultSender: { name: 'Wagwise', email: 'hello@pets.example' },
  hasPassword: false,
  passwordUnreadable: false,
  fromEnvironment: { server: false, sender: false },
  delivery: 'files',
  testRecipient: 'ann@pets.example',
} as const

test("the mail server is tried before it is saved, and the server's reply is shown", async () => {
  const server = { host: 'mail.pets.example', port: 587, security: 'starttls', user: 'ann' } as const
  const api = await openDashboard('/admin/settings/mail', {
    'GET /api/admin/mail-settings': settings,
    'POST /api/admin/mail-settings/test': apiError(422, { error: 'The mail server replied: 535 5.7.8 not you' }),
    'PUT /api/admin/mail-settings': { ...settings, server, hasPassword: true, delivery: 'server' },
  })
  await page.getByLabelText('Server').fill('mail.pets.example')
  await page.getByLabelText('Security').selectOptions('starttls')
  await page.getByLabelText('User').fill('ann')
  await page.getByLabelText('Password').fill('hush')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect.element(page.getByText(/535 5.7.8 not you/)).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast('Settings saved')
  await expect.element(page.getByLabelText('Password')).toHaveValue('')
  const body = { server: { ...server, password: 'hush' }, sender: null }
  expect(api.requestsTo('POST /api/admin/mail-settings/test').map((request) => request.body)).toEqual([body])
  expect(api.requestsTo('PUT /api/admin/mail-settings').map((request) => request.body)).toEqual([body])
})

test('what environment variables set is read-only, and they are named', async () => {
  await openDashboard('/admin/settings/mail', {
    'GET /api/admin/mail-settings': {
      ...settings,
      server: { host: 'mail.test', port: 465, security: 'tls', user: 'ann' },
      fromEnvironment: { server: true, sender: true },
      delivery: 'server',
    },
  })
  await expect.element(page.getByText(/SMTP_URL and MAIL_FROM are environment variables/)).toBeVisible()
  for (const name of ['Server', 'Port', 'User', 'Sender name', 'Sender email'])
    await expect.element(page.getByLabelText(name, { exact: true })).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Security')).toBeDisabled()
})
