import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { articleCard } from '#tests/kit/dashboard-samples.ts'
import { submitRoute, accept, dialog, submitOne, submitAll, blogUrl, openDialog } from '#tests/kit/index-now-dialog.ts'

test('an empty slug is rejected with a message at its field and as a toast, and nothing is sent (326)', async () => {
  const api = await openDialog(accept(1))
  await dialog.getByLabelText('Article slug').fill('  ')
  await submitOne.click()
  await expect
    .element(dialog.getByLabelText('Article slug'))
    .toHaveAccessibleDescription(/Please enter an article slug/)
  await expectToast('Please enter an article slug')
  expect(api.requestsTo(submitRoute)).toEqual([])
})

test('all articles are submitted with one request, and having none shows a message (325, 327, 331)', async () => {
  const api = await openDialog({ ...accept(3), 'GET /api/admin/articles/titles': { titles: [] } })
  await submitAll.click()
  await expectToast('No Articles', 'There are no articles to submit')
  expect(api.requestsTo(submitRoute)).toEqual([])
  const titles = ['calm-cats', 'wet-dogs', 'old-hens'].map((slug) => ({ id: slug, slug, title: slug }))
  api.respond({ 'GET /api/admin/articles/titles': { titles } })
  await submitAll.click()
  await expectToast('Submitted 3 articles to IndexNow...', 'Search engines have been told.')
  const [request, ...others] = api.requestsTo(submitRoute)
  expect([request?.body, others]).toEqual([{ urls: titles.map(({ slug }) => blogUrl(slug)) }, []])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('selected articles are submitted without a dialog (331)', async () => {
  const articles = ['calm', 'wet', 'old'].map((id) => articleCard({ id, title: `Title ${id}` }))
  const api = await openDashboard('/admin', {
    ...accept(2),
    'GET /api/admin/articles': { articles, total: 3, next: null },
    'GET /api/admin/authors': { authors: [] },
  })
  await page.getByRole('checkbox', { name: 'Select Title calm' }).click()
  await page.getByRole('checkbox', { name: 'Select Title wet' }).click()
  await page.getByRole('button', { name: 'Submit to IndexNow' }).click()
  await expectToast('Submitted 2 articles to IndexNow...', 'Search engines have been told.')
  expect(api.requestsTo(submitRoute).map(({ body }) => body)).toEqual([{ urls: ['calm', 'wet'].map(blogUrl) }])
})
