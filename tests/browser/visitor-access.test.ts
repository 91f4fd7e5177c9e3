import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPages } from '#domain/pages.ts'
import { expectAccessible, islandReady, listenToComplaints, newReader, openBrowser } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser
let article: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
  const { articles } = (await (await fetch(`${site.url}/api/search?q=feed`)).json()) as { articles: { slug: string }[] }
  article = `/article/${articles[0]?.slug}`
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const screens = [
  ...publicPages,
  'article',
  '/blog?category=Cat%20Care',
  '/blog?q=zebra',
  '/no-such-page',
  '/article/none',
]

test.each(screens)(
  '%s is accessible on a phone, on a wide screen and in the dark, and complains of nothing',
  async (screen) => {
    const path = screen === 'article' ? article : screen
    const page = await newReader(browser)
    const complaints = listenToComplaints(page)
    await page.goto(site.url + path)
    await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
    // Every island wakes once, so that what it draws is looked at too.
    for (const island of await page.locator('[data-when="visible"]').all()) await island.scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('[data-island]:not([data-state])').count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    const isMissing = screen === '/no-such-page' || screen === '/article/none'
    expect(complaints.filter((words) => !(isMissing && words.includes('404')))).toEqual([])
    expect(await page.locator('[data-state="failed"]').count()).toBe(0)
    await page.context().close()
  },
)

test('the phone menu, the search and an open answer are accessible too', async () => {
  const page = await newReader(browser, { viewport: { width: 390, height: 800 } })
  await page.goto(`${site.url}/faq`)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await page.locator('summary').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#site-menu').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search articles' }).click()
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
  await expectAccessible(page)
  await page.context().close()
})
