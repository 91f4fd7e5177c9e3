import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import { chooseFromMenu, expectAccessible, openSharedBrowser } from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    startPreparedSite(async () => undefined, { ...ownerEnv, SEED: 'starter' }),
    openSharedBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function openDialog() {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin`)
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'IndexNow')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { page, dialog }
}

/** The toast with exactly this title and, if given, exactly this text. */
async function expectToast(page: Page, title: string, text?: string) {
  const toast = page.locator('.toast').filter({ has: page.locator('b').getByText(title, { exact: true }) })
  const words = text === undefined ? toast : toast.locator('p').getByText(text, { exact: true })
  await words.first().waitFor()
}

/** So that the next toast is not mistaken for this one. */
async function clearToasts(page: Page) {
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  await page.locator('.toast').waitFor({ state: 'detached' })
}

const indexNow = '**/api/functions/submit-to-indexnow'
async function catchSubmissions(page: Page) {
  const sent: { url?: string; urls?: string[] }[] = []
  await page.route(indexNow, async (route) => {
    const body = route.request().postDataJSON() as (typeof sent)[number]
    sent.push(body)
    await route.fulfill({ json: { success: true, submitted: body.urls?.length ?? 1, recent: 0 } })
  })
  return sent
}

test('one slug is submitted with its full blog URL; an empty one is rejected (325, 326, 329, 330)', async () => {
  const { page, dialog } = await openDialog()
  const sent = await catchSubmissions(page)
  await expectAccessible(page)
  const submit = dialog.getByRole('button', { name: 'Submit article' })
  await dialog.getByLabel('Article slug').fill('  ')
  await submit.click()
  await expectToast(page, 'Please enter an article slug')
  // The toast is inside the dialog, too.
  await dialog.getByText('Please enter an article slug').first().waitFor()
  expect(sent).toEqual([])
  await dialog.getByLabel('Article slug').fill('calm-cats')
  await submit.click()
  await expectToast(page, 'Submitted article to IndexNow for instant indexing')
  expect(sent).toEqual([{ url: `${site.url}/blog/calm-cats` }])
  await dialog.waitFor({ state: 'hidden' })
  await page.context().close()
})

test('all articles are submitted at once, and having none shows a message (325, 327, 329, 331)', async () => {
  const titles = '**/api/admin/articles/titles'
  const { page, dialog } = await openDialog()
  const sent = await catchSubmissions(page)
  await page.route(titles, (route) => route.fulfill({ json: { titles: [] } }))
  const all = dialog.getByRole('button', { name: 'Submit all articles' })
  await all.click()
  await expectToast(page, 'No Articles', 'There are no articles to submit')
  expect(sent).toEqual([])
  await page.unroute(titles)
  await all.click()
  await expectToast(page, 'Submitted 39 articles to IndexNow...')
  const slugs = site.sql("select slug from articles where state = 'published'").map(({ slug }) => String(slug))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.urls?.toSorted()).toEqual(slugs.map((slug) => `${site.url}/blog/${slug}`).toSorted())
  await page.context().close()
})

test('selected articles are submitted without a dialog', async () => {
  const page = await openAdmin(browser, site)
  const sent = await catchSubmissions(page)
  await page.goto(`${site.url}/admin`)
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Submit to IndexNow' }).click()
  await expectToast(page, 'Submitted 2 articles to IndexNow...')
  expect(sent.map(({ urls }) => urls?.length)).toEqual([2])
  await page.context().close()
})

test('a site that is not public reports that nothing was sent, and why (332, 336)', async () => {
  const { page, dialog } = await openDialog()
  const [article] = site.sql("select slug from articles where state = 'published' limit 1")
  await dialog.getByLabel('Article slug').fill(String(article?.['slug']))
  await dialog.getByRole('button', { name: 'Submit article' }).click()
  const reason =
    "This site isn't public yet, so nothing was sent. Set SITE_URL to its https address (or INDEXNOW_ENDPOINT to your own service) and restart."
  await expectToast(page, 'Failed to submit to IndexNow', reason)
  await clearToasts(page)
  await dialog.getByRole('button', { name: 'Submit all articles' }).click()
  await expectToast(page, 'Failed to submit to IndexNow', reason)
  expect(await dialog.isVisible()).toBe(true)
  await page.context().close()
})
