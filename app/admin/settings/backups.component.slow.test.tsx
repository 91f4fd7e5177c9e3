import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { apiError } from '#tests/kit/fake-api.ts'

const state = { backups: [], isRunning: false, failedAt: null }

test('an admin starts a backup, and a download asks for the password and then for the code', async () => {
  const backup = {
    name: 'wagwise-2026-01-15T03-00-00Z.tar.gz',
    bytes: 2_500_000,
    created_at: '2026-01-15T03:00:00.000Z',
  }
  const reason = 'Please also enter a code from your authenticator app, or a backup code.'
  const api = await openDashboard('/admin/settings/security', {
    'GET /api/admin/backups': { ...state, backups: [backup] },
    'POST /api/admin/backups': { ...state, backups: [backup], isRunning: true },
    'POST /api/admin/backups/link': apiError(400, { error: reason, fields: { code: reason } }),
  })
  await page.getByText('Backups', { exact: true }).click()
  await page.getByRole('button', { name: /^Download the backup of/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog.getByText('Please enter your password.')).toBeVisible()
  await dialog.getByLabelText('Your password').fill('a calm long walk')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await dialog.getByLabelText('Code from your authenticator app, or a backup code').fill('123456')
  expect(api.requestsTo('POST /api/admin/backups/link').map(({ body }) => body)).toEqual([
    { name: backup.name, password: 'a calm long walk' },
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expectToast('Backup started')
  await expect.element(page.getByRole('button', { name: 'Backing up...' })).toBeVisible()
})

test('the first hour is read again when the backup has ended', async () => {
  let isRunning = false
  let hasBackup = false
  const steps = { name: true, tag: true, article: true, mail: true }
  await openDashboard('/admin/settings/security', {
    'GET /api/admin/backups': () => ({ ...state, isRunning }),
    'POST /api/admin/backups': () => ({ ...state, isRunning: (isRunning = true) }),
    'GET /api/admin/first-hour': () => ({ visible: true, steps: { ...steps, backup: hasBackup } }),
  })
  const hour = page.getByRole('region', { name: 'First hour' })
  await page.getByText('Backups', { exact: true }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect.element(hour.getByText('4 of 5')).toBeVisible()
  isRunning = false
  hasBackup = true
  await expect.element(hour.getByText('5 of 5')).toBeVisible()
})
