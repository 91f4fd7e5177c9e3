import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminArticle } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const saveRoute = 'PUT /api/admin/articles/:id'
const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
const article = adminArticle({ id: 'oldest', title: 'Oldest' })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const title = field('Title')

/** Saves whatever is sent. */
const saves: Responses = {
  [saveRoute]: ({ body: { published_date, ...body } }) => ({
    article: {
      ...article,
      ...Object.fromEntries(Object.entries(body).filter(([name]) => name in article)),
      ...(published_date && { published_date }),
      version: body.version + 1,
    },
  }),
}

async function openEditor(responses: Responses = {}, loaded = article) {
  const api = await openDashboard(
    `/admin/articles/${loaded.id}`,
    {
      'GET /api/admin/articles/:id': loaded,
      'GET /api/admin/articles/:id/review': { decisions: [], reviewer: { name: '', credential: '' }, facts: [] },
      'POST /api/admin/articles/:id/check': { asks: false, held: false, findings: [], facts: [] },
      ...saves,
      ...responses,
    },
    { articleEditor: 'markdown' },
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit article' })).toBeVisible()
  return api
}

test('every field is loaded, edited and sent with one save, and a toast says so (268, 269)', async () => {
  const api = await openEditor()
  await expect.element(title).toHaveValue('Oldest')
  await title.fill('Oldest, but better')
  await field('Excerpt').fill('A new excerpt.')
  await field('Category').selectOptions('Dog Care')
  await field('Author').fill('Ada')
  await field('Published date').fill('2026-01-02T03:04')
  await page.getByRole('switch', { name: 'Trending' }).click()
  await field('Meta description').fill('A new description.')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('calm')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await button('Update').click()
  await expectToast('Article updated successfully')
  await expect.element(page.getByText('All changes saved')).toBeVisible()
  const requests = api.requestsTo(saveRoute)
  expect(requests.map(({ params }) => params)).toEqual([{ id: 'oldest' }])
  expect(requests[0]?.body).toMatchObject({
    version: 1,
    title: 'Oldest, but better',
    excerpt: 'A new excerpt.',
    category: 'Dog Care',
    author: 'Ada',
    published_date: new Date('2026-01-02T03:04').toISOString(),
    trending: true,
    meta_description: 'A new description.',
    meta_keywords: ['cats', 'calm'],
  })
})

test('a failed save shows an error, what was entered stays, and the next save succeeds (269)', async () => {
  const api = await openEditor({ [saveRoute]: broken })
  await title.fill('Oldest of all')
  await button('Update').click()
  await expectToast('Failed to update article', 'The disk is full.')
  await expect.element(title).toHaveValue('Oldest of all')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  api.respond(saves)
  await button('Update').click()
  await expectToast('Article updated successfully')
  await expect.element(title).toHaveValue('Oldest of all')
  expect(api.requestsTo(saveRoute).map(({ body }) => body.title)).toEqual(['Oldest of all', 'Oldest of all'])
})

test('a save shows that it is busy, and Ctrl+S saves too (269)', async () => {
  const api = await openEditor()
  const release = api.hold(saveRoute)
  await title.fill('Oldest of all')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(button('Saving...')).toBeVisible()
  release()
  await expectToast('Article updated successfully')
  expect(api.requestsTo(saveRoute)).toHaveLength(1)
})

test('a field that the server rejects is marked with the reason, and what was entered stays', async () => {
  const long = 'word '.repeat(40).trim()
  const fields = {
    takeaways: 'A takeaway can be at most 160 characters.',
    canonical_url: 'Please enter a full address that starts with https://',
  }
  const api = await openEditor({ [saveRoute]: apiError(422, { error: 'Invalid.', code: 'invalid', fields }) })
  await field('Takeaway 1').fill('Feed first.')
  await field('Takeaway 3').fill(long)
  await field('Canonical address').fill('http://other.example/')
  await button('Update').click()
  await expectToast('Failed to update article', fields.takeaways)
  await expect.element(field('Takeaway 3')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(fields.takeaways)).toBeVisible()
  await expect.element(page.getByText(fields.canonical_url)).toBeVisible()
  await expect.element(field('Takeaway 3')).toHaveValue(long)
  api.respond(saves)
  await field('Takeaway 3').fill('Play last.')
  await button('Update').click()
  await expect.element(page.getByText('All changes saved')).toBeVisible()
  expect(api.requestsTo(saveRoute).at(-1)?.body.takeaways).toEqual(['Feed first.', '', 'Play last.'])
})

test('when somebody else saved meanwhile both titles are shown, and the own one can be saved (268)', async () => {
  const theirs = { ...article, title: 'Theirs', version: 2 }
  const api = await openEditor({ [saveRoute]: apiError(409, { error: 'Changed.', code: 'conflict', article: theirs }) })
  await title.fill('Mine')
  await button('Update').click()
  await expect.element(page.getByRole('heading', { name: 'Two versions of this article' })).toBeVisible()
  const question = page.getByRole('region', { name: 'Title' }).element().textContent
  expect(question).toMatch(/Mine[^]*Theirs/)
  api.respond(saves)
  await button('Keep mine').click()
  await expectToast('Article updated successfully')
  const sent = api.requestsTo(saveRoute).map(({ body: { title: name, version } }) => [name, version])
  expect(sent).toEqual([
    ['Mine', 1],
    ['Mine', 2],
  ])
})

test('an article that no longer exists and one that cannot be loaded say so', async () => {
  const api = await openEditor({ 'GET /api/admin/articles/:id': apiError(500, { error: 'The disk is full.' }) })
  await expect.element(page.getByText('Could not load the article. The disk is full.')).toBeVisible()
  api.respond({ 'GET /api/admin/articles/:id': apiError(404) })
  await button('Try again').click()
  await expect.element(page.getByText('This article no longer exists. It may be in the trash.')).toBeVisible()
})

test('leaving unsaved changes asks first', async () => {
  await openEditor()
  await title.fill('Half typed')
  await page.getByRole('link', { name: 'Articles' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Half typed')
  expect(location.pathname).toBe('/admin/articles/oldest')
  await page.getByRole('link', { name: 'Articles' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('There are no articles yet.')).toBeVisible()
})
