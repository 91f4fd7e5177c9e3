import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToast, openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import { collectPageErrors, expectAccessible, openSharedBrowser, takeScreenshots } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser
let admin: Page
let page: Page
let pageErrors: string[]

beforeAll(async () => {
  site = await startPreparedSite(async (deps) => {
    const text = { content: 'Rabbits eat hay.', image_url: '/favicon.svg' }
    await insertTestArticle(deps, { id: 'cited', title: 'A text to cite in', state: 'draft', ...text })
  }, ownerEnv)
  browser = await openSharedBrowser()
  admin = await openAdmin(browser, site)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  page = await admin.context().newPage()
  pageErrors = collectPageErrors(page)
  return () => page.close()
})

const open = (path: string) => page.goto(site.url + path)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

/** Checks the view on a phone and on a desktop, light and dark. */
async function inspect(name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await takeScreenshots(page, `facts-${name}-${colorScheme}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(pageErrors).toEqual([])
}

test('a source is added and found with the facts of the library', async () => {
  await open('/admin/facts')
  await page
    .getByText(/^Checked 20/)
    .first()
    .waitFor()
  await inspect('facts')
  await button('Add source').click()
  await dialog().getByRole('button', { name: 'Save source' }).click()
  await dialog().getByText('Please enter a title.').waitFor()
  await dialog()
    .getByLabel('Text file')
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await dialog().getByText('Use a .txt, .md, .csv or .html file.').waitFor()
  const html = '<script>alert(1)</script><h1>Hay</h1><p>Quillfeather hay suits rabbits.</p><p>Keep it dry.</p>'
  await dialog()
    .getByLabel('Text file')
    .setInputFiles({ name: 'hay.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect.poll(() => dialog().getByLabel('Text', { exact: true }).inputValue()).toMatch(/^Hay\s+Quillfeather hay/)
  await dialog().getByLabel('Title').fill('Notes on hay')
  await dialog().getByLabel('Address').fill('https://example.org/hay')
  await inspect('source')
  await dialog().getByRole('button', { name: 'Save source' }).click()
  await expectToast(page, 'Source saved')
  await page.getByLabel('Search facts').fill('quillfeather')
  await page.waitForURL('**/admin/facts?q=quillfeather')
  await page.getByRole('link', { name: 'Notes on hay' }).waitFor()
})

test('an article cites the source of a fact that was found on the shelf', async () => {
  await open('/admin/articles/cited')
  await page.getByRole('textbox', { name: 'Article text' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await button('Cite a source').click()
  await dialog().getByLabel('Search facts').fill('chocolate dogs')
  const fact = dialog()
    .getByRole('button', { name: /chocolate/i })
    .first()
  await fact.waitFor()
  await inspect('cite')
  await fact.click()
  await dialog().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Article updated successfully')
  const [article] = site.sql("select content from articles where id = 'cited'")
  expect(article?.['content']).toMatch(/^Rabbits eat hay\.\s?\[\^1\]\n\n\[\^1\]: .+ \| .+ \| https:\/\//)
})
