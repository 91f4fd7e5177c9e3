import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { expectToast } from '#tests/kit/admin.ts'
import { chooseFromMenu, collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { createArticleJourneys, picture, more } from '#tests/kit/article-journeys.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const admin = (await site.newOwnerPage()).context()
let page: Page

beforeEach(async () => {
  page = await admin.newPage()
  return () => page.close()
})

const { button, dialog, title, text, row, published, press, addArticle, openEdit, save, searchList } =
  createArticleJourneys(site, () => page)

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
  await page.getByLabel('Author').selectOption({ index: 1 })
  const author = await page.getByLabel('Author').inputValue()
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
    author,
    trending: 1,
    meta_description: 'A new description.',
    meta_keywords: '["cats","calm"]',
  })
  expect(after['published_date']).not.toBe(before['published_date'])
  expect(Number(after['updated_at'])).toBeGreaterThan(Number(before['updated_at']))
  expect(row('untouched')['title'], 'only the one with this id').toBe('Untouched')
  expect(await published('edited')).toContain('Oldest, but better')
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
  const response = await fetch(site.url + first)
  expect(response.headers.get('content-type')).toMatch(/^image\/(webp|avif)$/)
  const { exif, width } = await sharp(await response.arrayBuffer()).metadata()
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
  // The toast of the Undo says the same, and may still be there.
  await expectToast(page, '1 article restored')
  await expect.poll(() => row('deleted')['deleted_at']).toBeNull()
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
