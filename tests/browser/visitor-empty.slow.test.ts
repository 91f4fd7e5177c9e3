import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { islandReady, newReaderPage, openSharedBrowser, takeScreenshots } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite('dist/server/main.js', { SEED: 'none' }), openSharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

test.each([
  ['home-empty', '/'],
  ['blog-empty', '/blog'],
  ['shop-empty', '/shop'],
])('%s on a site without content says so (54, 143)', async (name, path) => {
  const page = await newReaderPage(browser)
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
  await takeScreenshots(page, name)
  const words = path === '/shop' ? 'No products found in this category.' : 'No articles available yet.'
  expect(await page.getByText(words).isVisible()).toBe(true)
  await page.context().close()
})
