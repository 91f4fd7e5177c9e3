import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFromMenu, openDashboard } from './dashboard.tsx'
import { apiError, type FakeApi, type Responses } from './fake-api.ts'

export const runs = 'POST /api/admin/runs'
export const failure = 'Failed to generate articles. Check progress bar for details.'
export const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
export const dialog = page.getByRole('dialog')
export const start = () => dialog.getByRole('button', { name: 'Generate articles' }).click()
export const field = (label: string) => dialog.getByLabelText(label)
export const requests = (api: FakeApi) => api.requestsTo(runs).map(({ body }) => body)

export async function openDialog(entry: string, responses: Responses = {}) {
  const api = await openDashboard('/admin', {
    [runs]: broken,
    'GET /api/admin/runs/topics': { topics: null },
    ...responses,
  })
  await chooseFromMenu('Generate', entry)
  await expect.element(dialog).toBeVisible()
  return api
}

export const openByCategory = (responses?: Responses) => openDialog('Generate by category', responses)
