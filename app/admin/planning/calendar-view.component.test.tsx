import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDashboard } from '#tests/kit/dashboard.tsx'

const entries = Array.from({ length: 30 }, (_, index) => ({
  id: `a${index}`,
  title: `Article ${index + 1}`,
  state: 'published' as const,
  version: 1,
  day: null,
  at: '2026-03-10T09:00:00.000Z',
}))

test('a day with many articles shows the first and opens for the rest', async () => {
  await openDashboard('/admin/calendar?month=2026-03', { 'GET /api/admin/calendar': { entries, unplanned: [] } })
  const links = page.getByRole('list', { name: 'March 2026' }).getByRole('link')
  await expect.poll(() => links.elements().length).toBe(4)
  await page.getByRole('button', { name: '26 more' }).click()
  await expect.poll(() => links.elements().length).toBe(30)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect.poll(() => links.elements().length).toBe(4)
})
