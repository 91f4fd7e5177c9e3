import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFromMenu, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleRun } from '#tests/kit/dashboard-samples.ts'

test('past runs are listed with what they made and why the rest is missing', async () => {
  const error = 'The built-in writer has no topic left in Dog Care.'
  const { progress, run } = sampleRun({
    state: 'completed',
    count: 2,
    items: [{ state: 'done' }, { state: 'failed', error }],
  })
  if (!run) throw new Error('There is no run.')
  await openDashboard('/admin', { 'GET /api/admin/runs': { runs: [{ progress, run }] } })
  await chooseFromMenu('Generate', 'Past runs')
  const dialog = page.getByRole('dialog', { name: 'Past runs' })
  const summary = dialog.getByText(/Dog Care · 1 of 2 articles · Completed with errors$/)
  await summary.click()
  await expect.element(dialog.getByRole('link', { name: 'Title 1' })).toBeVisible()
  await expect.element(dialog.getByText(`Article 2: ${error}`)).toBeVisible()
})
