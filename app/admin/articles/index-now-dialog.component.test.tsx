import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFromMenu, expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { articleCard } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const submitRoute = 'POST /api/functions/submit-to-indexnow'
const accepts: Responses = { [submitRoute]: { success: true, submitted: 1, recent: 0 } }
const dialog = page.getByRole('dialog', { name: 'Submit to IndexNow' })
const submitOne = dialog.getByRole('button', { name: 'Submit article' })
const submitAll = dialog.getByRole('button', { name: 'Submit all articles' })
const blogUrl = (slug: string) => `${location.origin}/blog/${slug}`

async function openDialog(responses: Responses) {
  const api = await openDashboard('/admin', responses)
  await chooseFromMenu('More: IndexNow, authors, trash, delete all', 'IndexNow')
  await expect.element(dialog).toBeVisible()
  return api
}

test('an empty slug is rejected with a message at its field and as a toast, and nothing is sent (326)', async () => {
  const api = await openDialog(accepts)
  await dialog.getByLabelText('Article slug').fill('  ')
  await submitOne.click()
  await expect
    .element(dialog.getByLabelText('Article slug'))
    .toHaveAccessibleDescription(/Please enter an article slug/)
  await expectToast('Please enter an article slug')
  expect(api.requestsTo(submitRoute)).toEqual([])
})

test('one slug is submitted with its full blog URL, and the dialog closes (325, 330)', async () => {
  const api = await openDialog(accepts)
  const release = api.hold(submitRoute)
  await dialog.getByLabelText('Article slug').fill(' calm-cats ')
  await submitOne.click()
  await expect.element(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  release()
  await expectToast('Submitted article to IndexNow for instant indexing')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.requestsTo(submitRoute).map(({ body }) => body)).toEqual([{ url: blogUrl('calm-cats') }])
})

test('all articles are submitted with one request, and having none shows a message (325, 327, 331)', async () => {
  const api = await openDialog({ ...accepts, 'GET /api/admin/articles/titles': { titles: [] } })
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

test('a rejected submission shows the reason, and the dialog stays (332)', async () => {
  const error = "This site isn't public yet, so nothing was sent."
  const titles = [{ id: 'calm', slug: 'calm-cats', title: 'Calm cats' }]
  await openDialog({
    [submitRoute]: apiError(422, { error, code: 'not_public' }),
    'GET /api/admin/articles/titles': { titles },
  })
  await dialog.getByLabelText('Article slug').fill('calm-cats')
  await submitOne.click()
  await expectToast('Failed to submit to IndexNow', error)
  await submitAll.click()
  await expectToast('Failed to submit to IndexNow', error)
  await expect.element(dialog).toBeVisible()
})

test('selected articles are submitted without a dialog (331)', async () => {
  const articles = ['calm', 'wet', 'old'].map((id) => articleCard({ id, title: `Title ${id}` }))
  const api = await openDashboard('/admin', {
    ...accepts,
    'GET /api/admin/articles': { articles, total: 3, next: null },
    'GET /api/admin/authors': { authors: [] },
  })
  await page.getByRole('checkbox', { name: 'Select Title calm' }).click()
  await page.getByRole('checkbox', { name: 'Select Title wet' }).click()
  await page.getByRole('button', { name: 'Submit to IndexNow' }).click()
  await expectToast('Submitted 2 articles to IndexNow...', 'Search engines have been told.')
  expect(api.requestsTo(submitRoute).map(({ body }) => body)).toEqual([{ urls: ['calm', 'wet'].map(blogUrl) }])
})
