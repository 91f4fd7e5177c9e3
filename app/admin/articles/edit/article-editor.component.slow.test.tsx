import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminArticle, editorResponses } from '#tests/kit/dashboard-samples.ts'
import { apiError, offline, type Responses } from '#tests/kit/fake-api.ts'

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
    { ...editorResponses(loaded), ...saves, ...responses },
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

test('a scheduled article that went live while it was open is saved as published, without a conflict', async () => {
  const scheduled = { ...article, state: 'scheduled', published_date: '2026-01-01T00:00:00.000Z' } as const
  const api = await openEditor({}, scheduled)
  await expect.element(page.getByText('Scheduled').first()).toBeVisible()
  api.respond({ 'GET /api/admin/articles/:id': { ...scheduled, state: 'published', version: 2 } })
  await title.fill('Typed meanwhile')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expectToast('Article updated successfully')
  expect(api.requestsTo(saveRoute).map(({ body }) => [body.title, body.version, body.state])).toEqual([
    ['Typed meanwhile', 2, 'published'],
  ])
})

/** As if the tab were in the background. */
function hidePage() {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
}

const draft = adminArticle({ id: 'oldest', title: 'Oldest', state: 'draft' })
const draftSaves: Responses = {
  [saveRoute]: ({ body: { version, title: name = '', content = '' } }) => ({
    article: { ...draft, title: name.trim(), content, version: version + 1 },
  }),
}
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('a draft is saved some seconds after the last change and when the page is hidden, and typing goes on', async () => {
  const api = await openEditor(draftSaves, draft)
  await title.fill('Oldest and ')
  await expect.element(status(/^Saved$/)).toBeVisible()
  await expect.element(title).toHaveValue('Oldest and ')
  await title.fill('Oldest and wisest')
  hidePage()
  await expect.poll(() => api.requestsTo(saveRoute)).toHaveLength(2)
  await expect.element(status(/^Saved$/)).toBeVisible()
  const sent = api.requestsTo(saveRoute).map(({ body }) => [body.title, body.version, body.autosave])
  expect(sent).toEqual([
    ['Oldest and ', 1, true],
    ['Oldest and wisest', 2, true],
  ])
  expect(page.getByText('Article updated successfully').elements()).toEqual([])
  await button('Save draft').click()
  await expectToast('Article updated successfully')
  expect(api.requestsTo(saveRoute).at(-1)?.body).toMatchObject({ version: 3 })
  expect(api.requestsTo(saveRoute).at(-1)?.body).not.toHaveProperty('autosave')
})

test('an autosave without a connection keeps the text on the device, and one that meets another version stops', async () => {
  const api = await openEditor({ [saveRoute]: offline }, draft)
  await title.fill('Typed on the train')
  hidePage()
  await expect.element(status('Offline: kept on this device')).toBeVisible()
  const theirs = { ...draft, title: 'Theirs', version: 2 }
  api.respond({ [saveRoute]: apiError(409, { error: 'Changed.', code: 'conflict', article: theirs }) })
  dispatchEvent(new Event('online'))
  await expect.element(status('Edited elsewhere: not saved. Press Save draft to compare.')).toBeVisible()
  await title.fill('Typed at home')
  hidePage()
  expect(api.requestsTo(saveRoute)).toHaveLength(2)
  await button('Save draft').click()
  await expect.element(page.getByRole('heading', { name: 'Two versions of this article' })).toBeVisible()
})

test('what is published is not saved automatically', async () => {
  const api = await openEditor()
  await title.fill('Changed')
  hidePage()
  await expect.element(status('Unsaved changes')).toBeVisible()
  expect(api.requestsTo(saveRoute)).toEqual([])
})

test('a draft without a title is not saved automatically, and a save waits for the autosave before it', async () => {
  const api = await openEditor(draftSaves, draft)
  await title.fill(' ')
  hidePage()
  expect(api.requestsTo(saveRoute)).toEqual([])
  await title.fill('One')
  const release = api.hold(saveRoute)
  hidePage()
  await expect.element(status('Saving…')).toBeVisible()
  await title.fill('Two')
  await button('Save draft').click()
  release()
  await expectToast('Article updated successfully')
  expect(api.requestsTo(saveRoute).map(({ body }) => [body.title, body.version])).toEqual([
    ['One', 1],
    ['Two', 2],
  ])
})

test('a draft that is saved automatically while a question is open can still be published', async () => {
  const findings = [{ rule: 'dose', reason: 'It names a dose.', sentence: '' }]
  const asks = { asks: true, held: false, findings, facts: [] }
  const api = await openEditor({ ...draftSaves, 'POST /api/admin/articles/:id/check': asks }, draft)
  await title.fill('Ready')
  await button('Publish').click()
  const question = page.getByRole('dialog')
  await expect.element(question).toBeVisible()
  hidePage()
  await expect.poll(() => api.requestsTo(saveRoute)).toHaveLength(1)
  await expect.element(status(/^Saved$/)).toBeInTheDocument()
  await question.getByRole('button', { name: /Publish/ }).click()
  await expectToast('Article updated successfully')
  expect(api.requestsTo(saveRoute).map(({ body }) => [body.state, body.version])).toEqual([
    ['draft', 1],
    ['published', 2],
  ])
})

test('Duplicate creates a draft with the same text and opens it', async () => {
  const api = await openEditor({ 'POST /api/admin/articles': { article: { ...article, id: 'copy' } } })
  await button(/^More:/).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expectToast('Article duplicated')
  await expect.poll(() => location.pathname).toBe('/admin/articles/copy')
  const { content, category } = article
  expect(api.requestsTo('POST /api/admin/articles').map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: 'Oldest (copy)', state: 'draft', content, category, picture_of: 'oldest' }),
  ])
})

test('the author is chosen from the list of authors, and one who left it stays', async () => {
  const jo = { id: 'jo', slug: 'jo-walker', name: 'Jo Walker', kind: 'person', role: '', bio: '', links: [] } as const
  await openEditor({ 'GET /api/admin/authors': { authors: [{ ...jo, image_url: '', articles: 0, version: 1 }] } })
  await expect.poll(() => field('Author').getByRole('option').elements().length).toBe(2)
  await field('Author').selectOptions('Jo Walker')
  await expect.element(field('Author')).toHaveValue('Jo Walker')
})

test('a restored version of a draft is shown in the text, and is not called live', async () => {
  const text = page.getByRole('textbox', { name: 'Article text' })
  const version = { version: 1, saved_at: article.created_at, saved_by: null, title: 'Oldest', origin: '', changes: '' }
  await openEditor(
    {
      ...draftSaves,
      'GET /api/admin/articles/:id/versions': { versions: [version], current_changes: '', current_origin: '' },
      'POST /api/admin/articles/:id/versions/:version/restore': { article: { ...draft, version: 9 } },
    },
    draft,
  )
  await text.click()
  await userEvent.keyboard('Changed.')
  hidePage()
  await expect.element(status(/^Saved$/)).toBeInTheDocument()
  await button(/^More:/).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expectToast('Version restored', '')
  await expect.element(text).not.toHaveTextContent('Changed.')
})

const author: Responses = {
  'GET /api/session': {
    user: { id: 'ann', name: 'Ann', email: 'ann@example.org', twoFactorEnabled: false },
    isAdmin: false,
    role: 'author',
  },
}
const text = page.getByRole('textbox', { name: 'Article text' })

test('what only editors may change, an author can read, but not type in', async () => {
  await openEditor(author)
  await expect.element(page.getByText('This article is published, so only editors can change it.')).toBeVisible()
  await expect.element(title).toBeDisabled()
  await expect.element(text).toHaveAttribute('readonly')
})

test('nor can they type in the visual editor', async () => {
  await openDashboard('/admin/articles/oldest', { ...editorResponses(article), ...author }, { articleEditor: 'visual' })
  await expect.element(text).toHaveAttribute('contenteditable', 'false')
  await expect.element(text).toHaveAttribute('aria-readonly', 'true')
})

test('an author can type in a draft', async () => {
  await openEditor(author, adminArticle({ id: 'draft', state: 'draft' }))
  await expect.element(title).toBeEnabled()
  await expect.element(text).not.toHaveAttribute('readonly')
})
