import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { NewArticle } from '#features/articles/commands.ts'
import { expectToast } from '#tests/kit/admin.ts'
import { chooseFromMenu, collectPageErrors, newReaderPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const admin = (await site.newOwnerPage()).context()
let page: Page

beforeEach(async () => {
  page = await admin.newPage()
  return () => page.close()
})

const picture = '/favicon.svg'
const more = 'More: private link, history, delete'
const row = (id: string) => site.sql('select * from articles where id = ?', id)[0] ?? {}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const title = () => page.getByLabel('Title', { exact: true })
const text = () => page.getByRole('textbox', { name: 'Article text' })
const published = async (slug: string) => (await fetch(`${site.url}/article/${slug}`)).text()
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** An article of this journey alone; its id is also its slug. */
const addArticle = (id: string, change: Partial<NewArticle> = {}) =>
  insertTestArticle(site.deps, { id, slug: id, image_url: picture, ...change })
async function openEdit(id: string) {
  await page.goto(`${site.url}/admin/articles/${id}`)
  await title().waitFor()
  await text().waitFor()
}
async function save() {
  await button(/^(Save draft|Update)$/).click()
  await expectToast(page, 'Article updated successfully')
}
async function searchList(words: string) {
  await page.goto(`${site.url}/admin?q=${encodeURIComponent(words)}`)
  await page.getByRole('region', { name: 'Articles', exact: true }).waitFor()
}

test('an article is written, previewed, published, and unpublished again (268, 269)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/admin`)
  await button('New article').first().click()
  await dialog('New article').getByLabel('Title').fill('Written in a journey')
  await dialog('New article').getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('heading', { name: 'Edit article' }).waitFor()
  await page.getByLabel('Excerpt').fill('A short excerpt.')
  await text().click()
  await page.keyboard.type('Cats settle when the day has a shape.')
  await press('Enter')
  await page.keyboard.type('## Morning')
  await press('Enter')
  await page.keyboard.type('Food first.')
  await page.getByLabel('Meta description').fill('How a day with a shape settles a cat.')
  await button('Page preview').click()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await frame.getByRole('heading', { name: 'Written in a journey' }).waitFor()
  await press('Escape')
  await button('Publish').click()
  await expectToast(page, 'Article updated successfully')

  const [article] = site.sql("select * from articles where title = 'Written in a journey'")
  expect(article).toMatchObject({
    state: 'published',
    excerpt: 'A short excerpt.',
    content: 'Cats settle when the day has a shape.\n\n## Morning\n\nFood first.',
  })
  const slug = String(article?.['slug'])
  expect(await published(slug)).toMatch(/Written in a journey[^]*<h2[^>]*>[^]*Morning/)
  await button('Unpublish').click()
  await dialog('Unpublish this article?').getByRole('button', { name: 'Unpublish' }).click()
  await button('Publish').waitFor()
  expect((await fetch(`${site.url}/article/${slug}`)).status).toBe(404)
  // The kit tries to run a script inside the sandboxed frame.
  expect(errors.filter((words) => !words.includes('sandboxed'))).toEqual([])
})

test('every field is loaded, edited and saved, readers see it, and the time of the change is stored (268, 269, 270, 282)', async () => {
  await addArticle('edited', { title: 'Oldest', created_at: 1, published_date: 1 })
  await addArticle('untouched', { title: 'Untouched' })
  await openEdit('edited')
  const before = row('edited')
  expect(await title().inputValue()).toBe('Oldest')
  await title().fill('Oldest, but better')
  await page.getByLabel('Excerpt').fill('A new excerpt.')
  await page.getByLabel('Category', { exact: true }).selectOption('Dog Care')
  await page.getByLabel('Author').fill('Ada')
  await page.getByLabel('Published date').fill('2026-01-02T03:04')
  await page.getByRole('switch', { name: 'Trending' }).or(page.getByLabel('Trending')).first().check()
  await page.getByLabel('Meta description').fill('A new description.')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('calm')
  await press('Enter')
  await page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor()
  await save()
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor()
  const after = row('edited')
  expect(after).toMatchObject({
    title: 'Oldest, but better',
    excerpt: 'A new excerpt.',
    category: 'Dog Care',
    author: 'Ada',
    trending: 1,
    meta_description: 'A new description.',
    meta_keywords: '["cats","calm"]',
  })
  expect(after['published_date']).not.toBe(before['published_date'])
  expect(Number(after['updated_at'])).toBeGreaterThan(Number(before['updated_at']))
  expect(row('untouched')['title'], 'only the one with this id').toBe('Untouched')
  expect(await published('edited')).toContain('Oldest, but better')
})

test('a text with a list, a table, a callout, a product and a source is written in the visual editor', async () => {
  const errors = collectPageErrors(page)
  await insertTestProduct(site.deps, { title: 'Cooling bed', slug: 'cooling-bed', image_url: picture })
  await addArticle('heat', { title: 'Summer Heat', content: 'Start' })
  await openEdit('heat')
  await text().click()
  await press('ControlOrMeta+a', 'Delete')
  const type = (words: string) => page.keyboard.type(words)
  await type('Heat is hard on short noses.')
  await press('Enter')
  await type('- Shade')
  await press('Enter')
  await type('Water')
  await press('Enter', 'Enter')
  await type('/table')
  await press('Enter')
  for (const [index, cell] of ['Sign', 'What to do', 'Panting', 'Shade', 'Collapse', 'Call'].entries()) {
    if (index > 0) await press('Tab')
    await type(cell)
  }
  await press('Control+Enter')
  await type('/call')
  await page.getByRole('listbox').getByRole('option', { name: 'Call your vet' }).click()
  await type('Gums that turn ')
  await press('Control+b')
  await type('blue')
  await press('Control+b')

  await button('Add source').click()
  const source = page.getByRole('group', { name: 'Source 1' })
  await source.getByLabel('Title').fill('First aid')
  await source.getByLabel('Organization').fill('Vet School')
  await source.getByLabel('Address').fill('https://example.org/heat')
  await source.getByLabel('Date checked').fill('2026-11-10')
  await page.getByText('Heat is hard on short noses.', { exact: true }).click()
  // ProseMirror takes over a click's selection a moment later.
  await waitForNextFrame(page)
  await waitForNextFrame(page)
  await press('End')
  await button('Cite a source').click()
  await dialog('Cite a source').getByRole('button', { name: 'First aid' }).click()
  await save()
  expect(row('heat')['content']).toBe(
    [
      'Heat is hard on short noses.[^1]',
      '- Shade\n- Water',
      '| Sign | What to do |\n|---|---|\n| Panting | Shade |\n| Collapse | Call |',
      '> Call your vet: Gums that turn **blue**',
      '[^1]: First aid | Vet School | https://example.org/heat | 2026-11-10',
    ].join('\n\n'),
  )
  await page.goto(`${site.url}/article/heat`)
  const article = page.locator('.prose--article')
  expect(await article.locator('li').first().innerText()).toBe('Shade')
  expect(await article.getByRole('row').nth(2).innerText()).toMatch(/Collapse\s+Call/)
  expect(await article.locator('.callout b').last().innerText()).toBe('blue')
  expect(errors).toEqual([])
})

/** Like a photo from a phone, with GPS coordinates. */
const photo = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#c60' } })
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()

test('an uploaded image gets a random name, is saved at once without camera metadata, and leaves unsaved text alone (271, 272, 281, 283)', async () => {
  await addArticle('uploaded', { title: 'Middle' })
  await openEdit('uploaded')
  await title().fill('Half typed')
  const taken = await photo()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  await page.getByLabel('Hero image file').setInputFiles({ name: 'my-cat.jpg', mimeType: 'image/jpeg', buffer: taken })
  await expectToast(page, 'Image uploaded successfully')
  const first = String(row('uploaded')['image_url'])
  expect(first).toMatch(/^\/media\/[\w-]{8,}\.\w+$/)
  expect(first).not.toContain('my-cat')
  const shown = await fetch(site.url + first)
  expect(shown.headers.get('content-type')).toMatch(/^image\/(webp|avif)$/)
  const { exif, width } = await sharp(await shown.arrayBuffer()).metadata()
  expect([exif, width]).toEqual([undefined, 64])
  expect([await title().inputValue(), row('uploaded')['title']]).toEqual(['Half typed', 'Middle'])
  await save()
  expect(row('uploaded')).toMatchObject({ title: 'Half typed', image_url: first })
})

test('a regenerated hero image is live at once and leaves unsaved text alone (273, 281)', async () => {
  await addArticle('redrawn', { title: 'Redrawn' })
  await openEdit('redrawn')
  await title().fill('Half typed')
  await button('Regenerate hero image').click()
  await expectToast(page, 'Hero image regenerated successfully. The changes are now live.')
  const image = String(row('redrawn')['image_url'])
  expect(image).not.toBe(picture)
  expect((await fetch(site.url + image)).status).toBe(200)
  expect(await published('redrawn')).toContain(image)
  expect([await title().inputValue(), row('redrawn')['title']]).toEqual(['Half typed', 'Redrawn'])
})

test('deleting asks for confirmation, Undo restores the article, and so does the trash (264, 265, 267)', async () => {
  await addArticle('deleted', { title: 'Soon deleted' })
  await searchList('Soon deleted')
  const confirmation = dialog('Delete this article?')
  const link = page.getByRole('link', { name: 'Soon deleted', exact: true })
  await button('Delete Soon deleted').click()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  expect(row('deleted')['deleted_at']).toBeNull()

  await button('Delete Soon deleted').click()
  await confirmation.getByRole('button', { name: 'Delete article' }).click()
  const toast = page.locator('.toast', { hasText: 'Article deleted successfully' })
  await toast.waitFor()
  await link.waitFor({ state: 'detached' })
  expect((await fetch(`${site.url}/article/deleted`)).status).toBe(404)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  expect((await fetch(`${site.url}/article/deleted`)).status).toBe(200)

  await button('Delete Soon deleted').click()
  await confirmation.getByRole('button', { name: 'Delete article' }).click()
  await link.waitFor({ state: 'detached' })
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'View trash')
  await button('Restore Soon deleted').click()
  await expectToast(page, '1 article restored')
  expect(row('deleted')['deleted_at']).toBeNull()
})

test('two drafts are selected in the list and published at once (89, 268)', async () => {
  for (const number of [1, 2]) await addArticle(`bulk-${number}`, { title: `Bulk draft ${number}`, state: 'draft' })
  await searchList('Bulk draft')
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select Bulk draft ${number}` }).check()
  await button('Publish').click()
  await button('Publish 2 articles').click()
  await expectToast(page, '2 articles published')
  for (const number of [1, 2]) expect(row(`bulk-${number}`)['state']).toBe('published')
  expect((await fetch(`${site.url}/article/bulk-1`)).status).toBe(200)
})

test('when somebody else saved meanwhile both texts are shown, and the admin can choose their own (268)', async () => {
  await addArticle('shared-work', { title: 'Middle' })
  await openEdit('shared-work')
  const other = await admin.newPage()
  await other.goto(`${site.url}/admin/articles/shared-work`)
  await other.getByLabel('Title', { exact: true }).fill('Theirs')
  await other.getByRole('button', { name: 'Update' }).click()
  await expectToast(other, 'Article updated successfully')
  await other.close()
  await title().fill('Mine')
  await button('Update').click()
  await page.getByRole('heading', { name: 'Two versions of this article' }).waitFor()
  const words = await page.getByRole('region', { name: 'Title' }).innerText()
  expect(words).toMatch(/Mine: Mine[^]*Theirs: Theirs/)
  expect(row('shared-work')['title']).toBe('Theirs')
  await button('Keep mine').click()
  await expect.poll(() => row('shared-work')['title']).toBe('Mine')
})

test('a closed tab loses nothing, versions are compared and restored, and deleting the article meanwhile loses no text (267, 268)', async () => {
  await addArticle('closed-tab', { content: 'First words.' })
  await openEdit('closed-tab')
  await text().click()
  await press('ControlOrMeta+A')
  await page.keyboard.type('Second words.')
  await page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor()
  await page.close({ runBeforeUnload: false })
  page = await admin.newPage()
  await openEdit('closed-tab')
  await page.getByText('Unsaved changes were found.').waitFor()
  await button('Restore them').click()
  await expect.poll(() => text().innerText()).toContain('Second words.')
  expect(await published('closed-tab')).toContain('First words.')
  await save()
  expect(await published('closed-tab')).toContain('Second words.')

  await chooseFromMenu(page, more, 'Version history')
  const history = dialog('Version history')
  await history.getByRole('button', { name: 'Compare' }).last().click()
  await history.getByText('First words.').waitFor()
  expect(await history.innerText()).toContain('Second words.')
  await history.getByRole('button', { name: 'Restore' }).last().click()
  await expectToast(page, 'Version restored')
  await expect.poll(() => text().innerText()).toContain('First words.')
  expect(await published('closed-tab')).toContain('First words.')

  await title().fill('Typed while it went')
  // Like another admin in another browser.
  await page.evaluate(async () => void (await fetch('/api/admin/articles/closed-tab', { method: 'DELETE' })))
  await button('Update').click()
  await page.getByText('This article was deleted while you were editing.').waitFor()
  expect(await title().inputValue()).toBe('Typed while it went')
  await button('Restore the article').click()
  await expectToast(page, '1 article restored')
  await page.getByText('This article was deleted while you were editing.').waitFor({ state: 'detached' })
  await save()
  expect(await published('closed-tab')).toContain('Typed while it went')
})

test('a private link opens a draft for a visitor until it is revoked (89)', async () => {
  await addArticle('private', { title: 'Draft for a friend', state: 'draft' })
  await openEdit('private')
  await chooseFromMenu(page, more, 'Private link')
  const box = dialog('Private link')
  await box.getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
  const url = await box.getByLabel('New link').inputValue()
  const visitor = await newReaderPage(site.browser)
  await visitor.goto(url)
  await visitor.getByRole('heading', { name: 'Draft for a friend' }).waitFor()
  await visitor.getByText('This article is not published yet.').waitFor()
  await box.getByRole('button', { name: /^Revoke the link/ }).click()
  await dialog('Revoke this link?').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Link revoked')
  expect((await visitor.goto(url))?.status()).toBe(404)
  await visitor.context().close()
})

test('one article is submitted to IndexNow with its full address, and all of them at once (325, 329, 330, 331)', async () => {
  const sent: { url?: string; urls?: string[] }[] = []
  await page.route('**/api/functions/submit-to-indexnow', async (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number])
    await route.fulfill({ json: { success: true, submitted: 1, recent: 0 } })
  })
  const openIndexNow = () => chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'IndexNow')
  await page.goto(`${site.url}/admin`)
  await openIndexNow()
  await page.getByRole('dialog').getByLabel('Article slug').fill('calm-cats')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit article' }).click()
  await expectToast(page, 'Submitted article to IndexNow for instant indexing')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await openIndexNow()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit all articles' }).click()
  await expectToast(page, 'articles to IndexNow...')
  expect(sent[0]).toEqual({ url: `${site.url}/blog/calm-cats` })
  expect(sent[1]?.urls).toContain(`${site.url}/blog/calm-cats`)
})
