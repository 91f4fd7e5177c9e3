import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFromMenu, openDashboard } from './dashboard.tsx'
import { type Responses } from './fake-api.ts'

export const submitRoute = 'POST /api/functions/submit-to-indexnow'
export const accept = (submitted: number, recent = 0): Responses => ({
  [submitRoute]: { success: true, submitted, recent },
})
export const dialog = page.getByRole('dialog', { name: 'Submit to IndexNow' })
export const submitOne = dialog.getByRole('button', { name: 'Submit article' })
export const submitAll = dialog.getByRole('button', { name: 'Submit all articles' })
export const blogUrl = (slug: string) => `${location.origin}/blog/${slug}`

export async function openDialog(responses: Responses) {
  const api = await openDashboard('/admin', responses)
  await chooseFromMenu('More: IndexNow, authors, trash, delete all', 'IndexNow')
  await expect.element(dialog).toBeVisible()
  return api
}
