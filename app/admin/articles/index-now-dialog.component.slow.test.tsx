import { expect, test } from 'vitest'
import { chooseFromMenu, expectToast } from '#tests/kit/dashboard.tsx'
import { apiError } from '#tests/kit/fake-api.ts'
import { submitRoute, accept, dialog, submitOne, submitAll, blogUrl, openDialog } from '#tests/kit/index-now-dialog.ts'

test('one slug is submitted with its full blog URL, and the dialog closes (325, 330)', async () => {
  const api = await openDialog(accept(1))
  const release = api.hold(submitRoute)
  await dialog.getByLabelText('Article slug').fill(' calm-cats ')
  await submitOne.click()
  await expect.element(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  release()
  await expectToast('Submitted article to IndexNow for instant indexing')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.requestsTo(submitRoute).map(({ body }) => body)).toEqual([{ url: blogUrl('calm-cats') }])
})

test('the message counts what was sent, and says why the rest was not', async () => {
  const titles = ['calm-cats', 'wet-dogs', 'old-hens'].map((slug) => ({ id: slug, slug, title: slug }))
  const api = await openDialog({ ...accept(0, 1), 'GET /api/admin/articles/titles': { titles } })
  await dialog.getByLabelText('Article slug').fill('calm-cats')
  await submitOne.click()
  await expectToast('Nothing was submitted', '1 article left out: 1 was submitted less than ten minutes ago.')
  await chooseFromMenu('More: IndexNow, authors, trash, delete all', 'IndexNow')
  api.respond(accept(1, 1))
  await submitAll.click()
  const omitted =
    '2 articles left out: 1 was submitted less than ten minutes ago, 1 is not public or hidden from search engines.'
  await expectToast('Submitted 1 articles to IndexNow...', `Search engines have been told. ${omitted}`)
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
