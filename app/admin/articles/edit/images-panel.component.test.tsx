import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminArticle, editorResponses, samplePicture } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
const longAlt = 'A ginger cat that sits on a very wide window sill and looks at the rain outside'
const content = `Cats settle.\n\n## Morning\n\nFood first.\n\n![${longAlt}](/inline.svg)\n\n## Evening\n\nPlay.`
const article = adminArticle({ id: 'middle', title: 'Middle', content })
const newPicture = `${samplePicture}#new`
const changed = { ...article, image_url: newPicture, version: 2 }
const params = { id: 'middle' }

const button = (name: string | RegExp) => page.getByRole('button', { name })
const title = page.getByLabelText('Title', { exact: true })
const text = page.getByLabelText('Article text')
const heroSource = () =>
  page.getByRole('region', { name: 'Pictures' }).getByRole('img').first().element().getAttribute('src')

/** With a title that was changed but not saved. */
async function openEditor(responses: Responses, stored = article) {
  const api = await openDashboard(
    '/admin/articles/middle',
    { ...editorResponses(stored), ...responses },
    { articleEditor: 'markdown' },
  )
  await title.fill('Half typed')
  return api
}
async function expectUnsavedTitle() {
  await expect.element(title).toHaveValue('Half typed')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
}

test('an uploaded image is shown at once with a toast, and unsaved text stays (271, 272, 281)', async () => {
  const api = await openEditor({ 'POST /api/admin/articles/:id/hero': { article: changed } })
  const release = api.hold('POST /api/admin/articles/:id/hero')
  await page.getByLabelText('Hero image file').upload(new File(['picture'], 'my-cat.png', { type: 'image/png' }))
  await expect.element(button('Uploading...')).toBeVisible()
  release()
  await expectToast('Image uploaded successfully')
  expect(heroSource()).toBe(newPicture)
  await expectUnsavedTitle()
  const [request] = api.requestsTo('POST /api/admin/articles/:id/hero')
  expect(request?.params).toEqual(params)
  expect([...(request?.form?.values() ?? [])].map((part) => (part instanceof File ? part.size : part))).toContain(7)
  expect(api.requestsTo('PUT /api/admin/articles/:id')).toEqual([])
})

test('a picture is chosen from suggestions with their reason, and unsaved text stays (271)', async () => {
  const suggestion = { picture: 'cat-tree-by-window', title: 'Cat tree by window', alt: 'A cat', url: samplePicture }
  const api = await openEditor({
    'GET /api/admin/articles/:id/pictures': { pictures: [{ ...suggestion, reason: 'Its subject: indoor cat' }] },
    'GET /api/admin/media': { pictures: [], total: 0, next: null },
    'PUT /api/admin/articles/:id/hero': { article: changed },
  })
  await button('Choose a picture').click()
  await expect.element(page.getByText('Its subject: indoor cat')).toBeVisible()
  await button(/Cat tree by window/).click()
  await expectToast('Hero image changed')
  expect(heroSource()).toBe(newPicture)
  await expectUnsavedTitle()
  const [request] = api.requestsTo('PUT /api/admin/articles/:id/hero')
  expect(request).toMatchObject({ params, body: { picture: 'cat-tree-by-window' } })
})

test.each([
  ['is not an image', apiError(415, { error: 'This is not an image.', code: 'unsupported' }), 'This is not an image.'],
  ['the server cannot store', broken, 'The disk is full.'],
])('a file that %s shows an error, and the picture stays (272, 283)', async (_, outcome, reason) => {
  await openEditor({ 'POST /api/admin/articles/:id/hero': outcome })
  await page.getByLabelText('Hero image file').upload(new File(['<svg/>'], 'a.png', { type: 'image/png' }))
  await expectToast('Failed to upload image', reason)
  expect(heroSource()).toBe(samplePicture)
  await expectUnsavedTitle()
})

test('a regenerated hero image is shown at once, and a failure shows an error (273, 274, 281)', async () => {
  const route = 'POST /api/admin/articles/:id/hero/regenerate'
  const api = await openEditor({ [route]: broken })
  await button('Regenerate hero image').click()
  await expectToast('Failed to regenerate hero image', 'The disk is full.')
  expect(heroSource()).toBe(samplePicture)
  api.respond({ [route]: { article: changed } })
  await button('Regenerate hero image').click()
  await expectToast('Hero image regenerated successfully. The changes are now live.')
  expect(heroSource()).toBe(newPicture)
  await expectUnsavedTitle()
  expect(api.requestsTo(route).map((request) => request.params)).toEqual([params, params])
})

const inlineImage = () => page.getByRole('list', { name: 'Inline images' }).getByRole('img')
const shortAlt = longAlt.slice(0, 50)

test('the description of an inline image is cut to 50 characters (280)', async () => {
  await openEditor({})
  await expect.element(inlineImage()).toHaveAttribute('alt', shortAlt)
  await expect.element(button(`Regenerate inline image: ${shortAlt}`)).toBeVisible()
})

test('an inline image is regenerated in the text at once, and a failure shows an error (275, 276, 281)', async () => {
  const route = 'POST /api/admin/articles/:id/inline'
  const api = await openEditor({ [route]: broken })
  await button(`Regenerate inline image: ${shortAlt}`).click()
  await expectToast('Failed to regenerate inline image', 'The disk is full.')
  await expect.element(text).toHaveValue(content)
  const drawn = content.replace('/inline.svg', '/media/new.svg')
  api.respond({ [route]: { article: { ...article, content: drawn, version: 2 }, src: '/media/new.svg' } })
  await button(`Regenerate inline image: ${shortAlt}`).click()
  await expectToast('Inline image regenerated successfully...', 'The changes are now live.')
  await expect.element(text).toHaveValue(drawn)
  await expectUnsavedTitle()
  const sent = api.requestsTo(route).map(({ body }) => body)
  expect(sent).toEqual([{ src: '/inline.svg' }, { src: '/inline.svg' }])
})

test('an inline image is deleted from the text, and the rest of it stays (277)', async () => {
  const route = 'DELETE /api/admin/articles/:id/inline'
  const api = await openEditor({ [route]: broken })
  await button(`Delete inline image: ${shortAlt}`).click()
  await expectToast('Failed to delete inline image', 'The disk is full.')
  await expect.element(text).toHaveValue(content)
  const rest = content.replace(/!\[[^\n]*\n\n/, '')
  api.respond({ [route]: { article: { ...article, content: rest, version: 2 } } })
  await button(`Delete inline image: ${shortAlt}`).click()
  await expectToast('Inline image deleted and saved')
  await expect.element(text).toHaveValue(rest)
  await expect.element(button(`Delete inline image: ${shortAlt}`)).not.toBeInTheDocument()
  await expectUnsavedTitle()
})

const allRoute = 'POST /api/admin/articles/:id/images/regenerate'

test('all images are regenerated without publishing or losing unsaved text, and a failure shows an error (25, 279)', async () => {
  const api = await openEditor({ [allRoute]: broken })
  await button('Regenerate images').click()
  await expectToast('Failed to regenerate images', 'The disk is full.')
  await expect.element(text).toHaveValue(content)
  const drawn = content.replace('/inline.svg', '/media/new.svg')
  api.respond({ [allRoute]: { article: { ...article, content: drawn, version: 2 } } })
  const release = api.hold(allRoute)
  await button('Regenerate images').click()
  await expect.element(button('Regenerating...')).toBeVisible()
  release()
  await expectToast('Images regenerated successfully', 'The changes are now live.')
  await expect.element(text).toHaveValue(drawn)
  await expectUnsavedTitle()
  expect(api.requestsTo('PUT /api/admin/articles/:id')).toEqual([])
})

test('images need sections: without them an error says so, and nothing is sent (278)', async () => {
  const api = await openEditor({}, { ...article, content: 'No sections.' })
  await button('Regenerate images').click()
  await expectToast('Article has no H2 sections to place images after')
  await expect.element(text).toHaveValue('No sections.')
  expect(api.requestsTo(allRoute)).toEqual([])
})

test('when the server says that the stored text has no sections, the same error shows (278)', async () => {
  await openEditor({ [allRoute]: apiError(422, { error: 'No sections.', code: 'no_sections' }) })
  await button('Regenerate images').click()
  await expectToast('Article has no H2 sections to place images after')
  await expect.element(text).toHaveValue(content)
})
