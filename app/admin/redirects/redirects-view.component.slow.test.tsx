import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError } from '#tests/kit/fake-api.ts'

const list: ResponseOf<'GET /api/admin/redirects'> = {
  redirects: [
    {
      ...{ id: 'r1', path: '/old', target: '/about', status: 301, ends_on: null, is_pattern: false, ended: false },
      ...{ version: 1, hits: 12, last_day: '2026-03-01', source: 'person', by: 'owner@example.org' },
    },
  ],
  ...{ next: null, total: 1, counts: { all: 1, patterns: 0, imported: 0, now: 0, gone: 0, never: 0 } },
}
const missing: ResponseOf<'GET /api/admin/redirects/missing'> = {
  pages: [
    {
      ...{ path: '/amp/litter-audit', readers: 31, referrers: ['https://www.google.com'], last_at: sampleTime },
      suggestion: { target: '/article/litter-audit', title: 'Litter audit', why: 'the same last part of the address' },
    },
    { path: '/vets', readers: 12, referrers: [], last_at: sampleTime, suggestion: null },
  ],
  ...{ more: 0, ignored: 0 },
}
const reads = { 'GET /api/admin/redirects': list, 'GET /api/admin/redirects/missing': missing } as const
const add = 'POST /api/admin/redirects'
const remove = 'DELETE /api/admin/redirects/:id'
const restore = 'POST /api/admin/redirects/:id/restore'
const saved = { id: 'r2', target: '/article/litter-audit', shortened: 0 }

test('one press makes a redirect of a suggestion, one press takes it back', async () => {
  const api = await openDashboard('/admin/redirects', { ...reads, [add]: saved, [remove]: {} })
  await page.getByRole('button', { name: 'Redirect /amp/litter-audit to /article/litter-audit' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast('Undone')
  expect(api.requestsTo(add)[0]?.body).toEqual({
    ...{ path: '/amp/litter-audit', target: '/article/litter-audit', status: 301, ends_on: null },
  })
  expect(api.requestsTo(remove)).toHaveLength(1)
})

test('a form that is refused says why beside the field and keeps what was typed', async () => {
  const circle = 'This would go in a circle: “/old” leads back to “/about”.'
  await openDashboard('/admin/redirects', {
    ...reads,
    [add]: apiError(422, { error: circle, code: 'invalid', fields: { target: circle } }),
  })
  await page.getByRole('button', { name: /Choose… target for .vets/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Old address')).toHaveValue('/vets')
  await dialog.getByLabelText('Leads to').fill('/old')
  await dialog.getByRole('button', { name: 'Save redirect' }).click()
  await expect.element(dialog.getByText(circle)).toBeVisible()
  await expect.element(dialog.getByLabelText('Leads to')).toHaveValue('/old')
})

test('a deleted redirect can be restored', async () => {
  const api = await openDashboard('/admin/redirects', { ...reads, [remove]: {}, [restore]: saved })
  await page.getByRole('button', { name: 'Delete /old' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast('Redirect restored')
  expect(api.requestsTo(restore)).toHaveLength(1)
})

test('an address is tried step by step', async () => {
  const trace = 'POST /api/admin/redirects/trace'
  const steps = [
    { address: '/old?utm=1', by: '/old', ended: false },
    { address: '/about?utm=1', by: null, ended: false },
  ]
  await openDashboard('/admin/redirects', { ...reads, [trace]: { steps, end: 'page' } })
  await page.getByLabelText('Address of the site').fill('/old?utm=1')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect.element(page.getByText('a page of the site, in one step')).toBeVisible()
})
