import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { NewArticle } from '#features/articles/commands.ts'
import { failRoute, expectToast } from '#tests/kit/admin.ts'
import { chooseFromMenu, expectAccessible } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const day = 86_400_000
const longAlt = 'A ginger cat that sits on a very wide window sill and looks at the rain outside'
const picture = `![${longAlt}](/favicon.svg)`
const text = `Cats settle.\n\n## Morning\n\nFood first.\n\n${picture}\n\n## Evening\n\nPlay.`
/** Ordered differently by publication than by creation. */
const articles: readonly Partial<NewArticle>[] = [
  { id: 'oldest', slug: 'oldest', title: 'Oldest', published_date: 9 * day, created_at: day },
  { id: 'middle', slug: 'middle', title: 'Middle', published_date: 5 * day, created_at: 2 * day, content: text },
  { id: 'plain', slug: 'plain', title: 'Plain', published_date: 4 * day, created_at: 3 * day, content: 'No sections.' },
  { id: 'newest', slug: 'newest', title: 'Newest', published_date: 3 * day, created_at: 4 * day },
]

const { site, admin } = await openAdminSite(async (deps) => {
  for (const article of articles) await insertTestArticle(deps, { image_url: '/favicon.svg', ...article })
})
beforeEach(async () => {
  site.sql("update articles set deleted_at = null, image_url = '/favicon.svg', content = ? where id = 'middle'", text)
  site.sql('update articles set deleted_at = null')
  page = await admin.context().newPage()
  return () => page.close()
})

const row = (id: string) => site.sql('select * from articles where id = ?', id)[0] ?? {}
const titles = () => page.locator('.title-cell__title').allInnerTexts()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const title = () => page.getByLabel('Title', { exact: true })
const save = () => button(/^Update$|^Save draft$/).click()
const standing = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

async function openList() {
  await page.goto(`${site.url}/admin`)
  await page.getByRole('region', { name: 'Articles', exact: true }).waitFor()
}
async function openEdit(id: string) {
  await page.goto(`${site.url}/admin/articles/${id}`)
  await title().waitFor()
}
const shownSource = () => page.getByRole('region', { name: 'Pictures' }).locator('img').first().getAttribute('src')

test('the tab lists all articles with their number, newest created first (263)', async () => {
  await openList()
  expect(await titles()).toEqual(['Newest', 'Plain', 'Middle', 'Oldest'])
  expect(await page.getByRole('tabpanel').innerText()).toMatch(/\bof 4\b|4 articles/)
})

test('deleting asks for confirmation: Cancel leaves the article, yes deletes it with a toast, Undo restores it (264, 265, 267)', async () => {
  await openList()
  await button('Delete Plain').click()
  await dialog('Delete this article?').getByRole('button', { name: 'Cancel' }).click()
  await dialog('Delete this article?').waitFor({ state: 'hidden' })
  expect(row('plain')['deleted_at']).toBeNull()

  await button('Delete Plain').click()
  await dialog('Delete this article?').getByRole('button', { name: 'Delete article' }).click()
  const toast = page.locator('.toast', { hasText: 'Article deleted successfully' })
  await toast.waitFor()
  await expect.poll(titles).toEqual(['Newest', 'Middle', 'Oldest'])
  expect((await fetch(`${site.url}/article/plain`)).status).toBe(404)

  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(['Newest', 'Plain', 'Middle', 'Oldest'])
  expect((await fetch(`${site.url}/article/plain`)).status).toBe(200)
})

test('a failed deletion shows an error, and the article stays (265)', async () => {
  await openList()
  await failRoute(page, 'DELETE', '/api/admin/articles/plain')
  await button('Delete Plain').click()
  await dialog('Delete this article?').getByRole('button', { name: 'Delete article' }).click()
  await expectToast(page, 'Failed to delete article')
  expect(await titles()).toContain('Plain')
})

test('a deleted article is in the trash and can be restored from there (267)', async () => {
  await openList()
  await button('Delete Plain').click()
  await button('Delete article').click()
  await expectToast(page, 'Article deleted successfully')
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'View trash')
  await page.getByRole('region', { name: 'Articles in the trash' }).getByText('Plain').waitFor()
  await button('Restore Plain').click()
  await expectToast(page, '1 article restored')
  expect(row('plain')['deleted_at']).toBeNull()
})

async function openDeleteAll() {
  await openList()
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'Delete all articles')
  await dialog('Delete all articles').getByText('4 articles').waitFor()
}
const left = () => site.sql('select id from articles where deleted_at is null').length

test('delete all names the number, can be cancelled, deletes with a toast, and can be undone (266, 267)', async () => {
  await openDeleteAll()
  await button('Keep articles').click()
  expect(left()).toBe(4)
  await openDeleteAll()
  await dialog('Delete all articles').getByRole('button', { name: 'Delete all articles' }).click()
  const toast = page.locator('.toast', { hasText: 'All articles deleted successfully' })
  await toast.waitFor()
  expect(left()).toBe(0)
  await page.getByText('There are no articles yet.').waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(left).toBe(4)
})

test('a failed delete all shows an error (266)', async () => {
  await openDeleteAll()
  await failRoute(page, 'POST', '/api/admin/articles/delete-all')
  await dialog('Delete all articles').getByRole('button', { name: 'Delete all articles' }).click()
  await page.locator('.toast', { hasText: 'Failed to delete all articles' }).waitFor()
  expect(left()).toBe(4)
})

test('takeaways and search fields are saved, and a bad one is marked without losing what was typed', async () => {
  site.sql(`update articles set takeaways = '[]', search_title = null, canonical_url = null, social_image = null,
    noindex = 0, emergency = 0, revised_at = null where id = 'newest'`)
  await openEdit('newest')
  await page.getByText('Readers see only the published date.').waitFor()
  const long = 'word '.repeat(40).trim()
  await page.getByLabel('Takeaway 1').fill('Feed first.')
  await page.getByLabel('Takeaway 3').fill(long)
  await page.getByLabel('Search title').fill('Newest, in short')
  await page.getByLabel('Canonical address').fill('http://other.example/')
  await page.getByLabel('Social picture').fill('/favicon.svg')
  await page.getByRole('switch', { name: 'Hide from search engines' }).check()
  await page.getByRole('switch', { name: 'Emergency article' }).check()
  await page.getByLabel('This change matters to readers').check()
  await save()
  await expectToast(page, 'Failed to update article')
  await page.getByText('A takeaway can be at most 160 characters.').waitFor()
  await page.getByText('Please enter a full address that starts with https://').waitFor()
  expect(await page.getByLabel('Takeaway 3').inputValue()).toBe(long)
  expect(await page.getByLabel('Takeaway 3').getAttribute('aria-invalid')).toBe('true')
  expect(row('newest')).toMatchObject({ takeaways: '[]', search_title: null, revised_at: null })
  await expectAccessible(page)

  await page.getByLabel('Takeaway 3').fill('Play last.')
  await page.getByLabel('Canonical address').fill('https://other.example/')
  await save()
  await standing('All changes saved')
  expect(row('newest')).toMatchObject({
    takeaways: '["Feed first.","Play last."]',
    search_title: 'Newest, in short',
    canonical_url: 'https://other.example/',
    social_image: '/favicon.svg',
    noindex: 1,
    emergency: 1,
    revised_at: expect.any(Number),
  })
  expect(await page.getByLabel('Takeaway 2').inputValue()).toBe('Play last.')
  expect(await page.getByLabel('This change matters to readers').isChecked()).toBe(false)
  await page.getByText('Readers see “Updated” with').waitFor()
})

test('a failed save shows an error, and what was typed stays (269)', async () => {
  await openEdit('newest')
  const repair = await failRoute(page, 'PUT', '/api/admin/articles/newest')
  await title().fill('Newest of all')
  await save()
  await expectToast(page, 'Failed to update article')
  expect([await title().inputValue(), row('newest')['title']]).toEqual(['Newest of all', 'Newest'])
  await repair()
  await save()
  await expectToast(page, 'Article updated successfully')
  expect(row('newest')['title']).toBe('Newest of all')
  site.sql("update articles set title = 'Newest' where id = 'newest'")
})

const png = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer()
const upload = async (name: string) =>
  page.getByLabel('Hero image file').setInputFiles({ name, mimeType: 'image/png', buffer: await png('#c60') })

test('a file that is not an image and a failing server show an error (272, 283)', async () => {
  await openEdit('middle')
  const words = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') }
  await page.getByLabel('Hero image file').setInputFiles(words)
  await expectToast(page, 'Failed to upload image')
  const huge = join(site.dataDir, 'huge.png')
  writeFileSync(huge, Buffer.concat([await png('#c60'), Buffer.alloc(11_000_000)]))
  await page.getByLabel('Hero image file').setInputFiles(huge)
  await expectToast(page, 'Failed to upload image')
  await failRoute(page, 'POST', '/api/admin/articles/middle/hero')
  await upload('a.png')
  await expectToast(page, 'Failed to upload image')
  expect(row('middle')['image_url']).toBe('/favicon.svg')
})

test('a regenerated hero image is live at once and leaves unsaved text alone, and a failure shows an error (273, 274, 281)', async () => {
  await openEdit('middle')
  await title().fill('Half typed')
  await button('Regenerate hero image').click()
  await expectToast(page, 'Hero image regenerated successfully. The changes are now live.')
  const image = String(row('middle')['image_url'])
  expect(image).not.toBe('/favicon.svg')
  expect((await fetch(site.url + image)).status).toBe(200)
  expect(await shownSource()).toContain(image)
  expect(await title().inputValue()).toBe('Half typed')
  await failRoute(page, 'POST', '/api/admin/articles/middle/hero/regenerate')
  await button('Regenerate hero image').click()
  await expectToast(page, 'Failed to regenerate hero image')
  expect(row('middle')['image_url']).toBe(image)
})

test('an inline image is regenerated and saved at once, its description cut to 50 characters (275, 276, 280, 281)', async () => {
  await openEdit('middle')
  await title().fill('Half typed')
  const again = button(/^Regenerate inline image/)
  const alt = await page.getByRole('list', { name: 'Inline images' }).locator('img').getAttribute('alt')
  expect(alt).toBe(longAlt.slice(0, 50))
  const repair = await failRoute(page, 'POST', '/api/admin/articles/middle/inline')
  await again.click()
  await expectToast(page, 'Failed to regenerate inline image')
  expect(row('middle')['content']).toBe(text)
  await repair()
  await again.click()
  await expectToast(page, 'Inline image regenerated successfully...')
  expect(row('middle')['content']).toMatch(/!\[[^\]]+\]\(\/media\//)
  expect(row('middle')['content']).not.toContain('/favicon.svg')
  expect([await title().inputValue(), row('middle')['title']]).toEqual(['Half typed', 'Middle'])
})

test('an inline image is deleted and saved, and the rest of the text stays (277)', async () => {
  await openEdit('middle')
  const repair = await failRoute(page, 'DELETE', '/api/admin/articles/middle/inline')
  await button(/^Delete inline image/).click()
  await expectToast(page, 'Failed to delete inline image')
  await repair()
  await button(/^Delete inline image/).click()
  await expectToast(page, 'Inline image deleted and saved')
  const content = String(row('middle')['content'])
  expect(content).not.toContain('![')
  for (const words of ['Cats settle.', '## Morning', 'Food first.', '## Evening', 'Play.']) {
    expect(content).toContain(words)
  }
  await expect.poll(() => button(/^Delete inline image/).count()).toBe(0)
})

test('images need sections: an article without them is rejected and stays unchanged (278)', async () => {
  await openEdit('plain')
  await button('Regenerate images').click()
  await expectToast(page, 'Article has no H2 sections to place images after')
  expect(row('plain')['content']).toBe('No sections.')
})

test('the server also rejects an article without sections (278)', async () => {
  await openList()
  const answer = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{}' }
    const response = await fetch('/api/admin/articles/plain/images/regenerate', sent)
    return [response.status, (await response.json()).error]
  })
  expect(answer).toEqual([422, 'Article has no H2 sections to place images after'])
})

test('regenerating all images inserts new ones, and a failure shows an error (279)', async () => {
  await openEdit('middle')
  const repair = await failRoute(page, 'POST', '/api/admin/articles/middle/images/regenerate')
  await button('Regenerate images').click()
  await expectToast(page, 'Failed to regenerate images')
  expect(row('middle')['content']).toBe(text)
  await repair()
  await button('Regenerate images').click()
  await expectToast(page, 'Images regenerated successfully')
  expect(row('middle')['content']).toMatch(/## Morning[^]*\]\(\/media\//)
})

test('regenerating all images neither publishes nor discards unsaved text (25)', async () => {
  await openEdit('middle')
  await title().fill('Half typed')
  await button('Regenerate images').click()
  await expectToast(page, 'Images regenerated successfully')
  expect(row('middle')['content']).toMatch(/## Morning[^]*\]\(\/media\//)
  expect([await title().inputValue(), row('middle')['title']]).toEqual(['Half typed', 'Middle'])
})
