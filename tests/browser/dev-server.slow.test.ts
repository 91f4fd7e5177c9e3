import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { islandReady, collectPageErrors, newReaderPage, openSharedBrowser } from '#tests/kit/browser.ts'
import { startDevServerCopy } from '#tests/kit/dev-server.ts'

let development: Awaited<ReturnType<typeof startDevServerCopy>>
let browser: Browser
let page: Page

beforeAll(async () => {
  development = await startDevServerCopy()
  browser = await openSharedBrowser()
  await warmUp()
})
afterAll(async () => {
  await browser?.close()
  await development?.stop()
})
beforeEach(async () => {
  page = await newReaderPage(browser)
  return () => page.context().close()
})
afterEach(() => development.restore())

/** Vite optimizes dependencies when it first meets them and then reloads the page; that is not what is tested here. */
async function warmUp() {
  const first = await newReaderPage(browser)
  for (const path of ['/contact', '/', '/blog', '/contact']) {
    await first.goto(development.url + path)
    await first.waitForLoadState('networkidle')
  }
  await first.context().close()
}

async function open(path: string) {
  // A change that is sent earlier never reaches the page.
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
  await page.goto(development.url + path)
  await connected
  await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
  await page.waitForLoadState('networkidle')
}

const mark = () => page.evaluate(() => void (document.documentElement.dataset.mark = 'still here'))
const isMarked = () => page.evaluate(() => document.documentElement.dataset.mark === 'still here')
/** The page may be navigating while it is evaluated. */
const count = (words: string) =>
  page
    .getByText(words)
    .count()
    .catch(() => 0)

test.each(['/', '/contact', '/blog'])('in development %s hydrates without errors', async (path) => {
  const pageErrors = collectPageErrors(page)
  await open(path)
  expect(await page.locator('[data-state="ready"]').count()).toBeGreaterThan(2)
  expect(await page.locator('[data-state="failed"]').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('an edited page reloads automatically', async () => {
  await open('/contact')
  await mark()
  await development.edit('app/pages/contact/contact.page.tsx', 'Response time', 'Time to an answer')
  await expect.poll(() => count('Time to an answer')).toBe(1)
  expect(await isMarked()).toBe(false)
})

test('an edited island is replaced in place: what was typed stays', async () => {
  await open('/contact')
  await page.locator('main [name="subject"]').fill('Half a sent')
  // The field wakes the island, and only a loaded module can be replaced.
  await page.waitForSelector(islandReady('contact-form'), { state: 'attached' })
  await mark()
  await development.edit('app/islands/contact-form.island.tsx', 'Send Message', 'Send it now')
  await expect.poll(() => count('Send it now')).toBe(1)
  expect(await isMarked()).toBe(true)
  expect(await page.locator('main [name="subject"]').inputValue()).toBe('Half a sent')
  await page.reload()
  await expect.poll(() => count('Send it now')).toBe(1)
})

test('an edited style applies without a reload', async () => {
  await open('/contact')
  await mark()
  await development.edit('app/styles/base.css', 'body {', 'body { outline-style: dotted;')
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineStyle)).toBe('dotted')
  expect(await isMarked()).toBe(true)
})

test('a page that throws shows the error and recovers when it is fixed', async () => {
  await open('/contact')
  await development.edit('app/pages/contact/contact.page.tsx', 'function formPage(', 'function formPage((')
  await expect.poll(() => count('contact.page.tsx')).toBeGreaterThan(0)
  await development.restore()
  await expect.poll(() => count('Response time')).toBe(1)
})
