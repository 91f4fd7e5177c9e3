import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast } from '#tests/kit/admin.ts'
import { chooseFromMenu, collectPageErrors, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

// The only file that uses the empty site, in this order: a run of the generator is shown on every page of the admin.
const site = await openSharedSite('emptySite')
const admin = (await site.newOwnerPage()).context()
let page: Page

beforeEach(async () => {
  page = await admin.newPage()
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = () => page.getByRole('complementary', { name: 'Article generation' })
const status = (words: string) => card().getByRole('status').getByText(words, { exact: true }).waitFor()
const stored = () =>
  page.evaluate(() => JSON.parse(localStorage.getItem('articleGenerationProgress') ?? 'null') as object | null)
const published = async (path: string) => (await fetch(site.url + path)).text()

async function generate(category: string) {
  await page.goto(`${site.url}/admin`)
  await chooseFromMenu(page, 'Generate', 'Generate by category')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption(category)
  await dialog.getByRole('radio', { name: 'Quick: draft only' }).check()
  await dialog.getByRole('button', { name: 'Generate articles' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a site without content says so to readers, and its dashboard to the owner (54, 143, 341)', async () => {
  const reader = await newReaderPage(site.browser)
  const errors = collectPageErrors(reader)
  for (const [path, words] of [
    ['/', 'No articles available yet.'],
    ['/blog', 'No articles available yet.'],
    ['/shop', 'No products found in this category.'],
  ] as const) {
    await reader.goto(site.url + path)
    await reader.waitForSelector(islandReady('toasts'), { state: 'attached' })
    expect([path, await reader.getByText(words).isVisible()]).toEqual([path, true])
  }
  expect(errors).toEqual([])
  await reader.context().close()
  await page.goto(`${site.url}/admin`)
  await page.getByText('There are no articles yet.').waitFor()
  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByText(/^No products found/).waitFor()
})

test('a run of five is shown with its progress, survives a reload, and is gone once hidden (294, 314, 317, 321, 323)', async () => {
  const errors = collectPageErrors(page)
  await generate('Dog Care')
  await expectToast(page, 'Generated 5 articles in Dog Care!')
  await status('All articles generated!')
  expect(site.sql("select id from articles where category = 'Dog Care' and state = 'published'")).toHaveLength(5)
  const progress = await stored()
  expect(progress).toMatchObject({ isGenerating: false, totalArticles: 5, currentArticle: 5, errors: [] })
  await page.reload()
  await status('All articles generated!')
  expect(await stored()).toEqual(progress)
  await page.goto(site.url)
  const finished = card().getByRole('list', { name: 'Finished articles' }).getByRole('link')
  await expect.poll(() => finished.count()).toBe(5)
  await card().getByRole('button', { name: 'Hide progress' }).click()
  await card().waitFor({ state: 'detached' })
  expect(await stored()).toBeNull()
  const current = page.waitForResponse('**/api/admin/runs/current')
  await page.reload()
  await current
  expect(await card().count()).toBe(0)
  expect(errors).toEqual([])
})

test('a cancelled run starts no further article and leaves the finished one (316, 318, 319)', async () => {
  await generate('Cat Care')
  await status('Generating content for article 2 of 5...')
  await card().getByRole('button', { name: 'Cancel' }).click()
  await status('Generation cancelled by user')
  const errors = card().getByRole('list', { name: 'Errors' }).getByRole('listitem')
  expect(await errors.allInnerTexts()).toEqual(['Article generation was stopped'])
  expect(await stored()).toMatchObject({ isGenerating: false, isCancelled: true })
  await page.reload()
  await status('Generation cancelled by user')
  expect(site.sql("select id from articles where category = 'Cat Care'")).toHaveLength(1)
  await card().getByRole('button', { name: 'Hide progress' }).click()
  await card().waitFor({ state: 'detached' })
})

test('a setting takes effect on the site, and its change is in the log (382)', async () => {
  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('main')
  const save = () => settings.getByRole('button', { name: 'Save settings' }).click()
  await settings.getByLabel('Contact email').fill('not an address')
  await save()
  await expectToast(page, 'Failed to save the settings')
  await settings.getByLabel('Contact email').fill('hello@paws.example')
  await settings.getByLabel('Who runs this site').fill('Paws Ltd')
  await save()
  await expectToast(page, 'Settings saved')
  await settings.getByRole('link', { name: 'Brand' }).click()
  await settings.getByLabel('Site name').fill('Paws & Co')
  await save()
  await settings.getByText(/^Not saved yet/).waitFor({ state: 'hidden' })
  expect(await published('/about')).toContain('Paws &amp; Co')
  expect(await published('/terms-of-service')).toContain('Paws Ltd')
  await page.getByRole('link', { name: 'Log' }).click()
  await page.getByText('Site name: empty → Paws & Co').waitFor()
})

test('all articles are deleted after a confirmation that names their number, and Undo restores them (266, 267)', async () => {
  const left = () => site.sql('select id from articles where deleted_at is null').length
  const before = left()
  await page.goto(`${site.url}/admin`)
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'Delete all articles')
  const dialog = page.getByRole('dialog', { name: 'Delete all articles' })
  await dialog.getByText(`${before} articles`).waitFor()
  await dialog.getByRole('button', { name: 'Delete all articles' }).click()
  const toast = page.locator('.toast', { hasText: 'All articles deleted successfully' })
  await toast.waitFor()
  expect(left()).toBe(0)
  await page.getByText('There are no articles yet.').waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(left).toBe(before)
  await button(/^Delete /)
    .first()
    .waitFor()
})
