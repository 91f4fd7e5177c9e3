import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPagePaths } from '#domain/site/pages.ts'
import {
  expectAccessible,
  islandReady,
  loadPictures,
  collectPageErrors,
  newReaderPage,
  openSharedBrowser,
  takeScreenshots,
} from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser
let article: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openSharedBrowser()])
  const { articles } = (await (await fetch(`${site.url}/api/search?q=feed`)).json()) as { articles: { slug: string }[] }
  article = `/article/${articles[0]?.slug}`
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** Every public page and its states, each with the name of its screenshot. */
const screens: [name: string, path: string][] = [
  ...publicPagePaths.map((path): [string, string] => [path.slice(1) || 'home', path]),
  ['calculator', '/tools/calories?weight=4.2&score=7'],
  ['calculator-emergency', '/tools/chocolate?weight=12&amount=50&kind=dark'],
  ['calculator-errors', '/tools/crate?length=0&elbow=900'],
  ['article', 'article'],
  ['blog-category', '/blog?category=Cat%20Care'],
  ['category', '/category/seasonal-pet-care'],
  ['category-long-name', '/category/pet-behavior-and-psychology'],
  ['author', '/author/wagwise-pet-care-desk'],
  ['author-page-2', '/author/wagwise-pet-care-desk?page=2'],
  ['blog-nothing', '/blog?q=zebra'],
  ['not-found', '/no-such-page'],
  ['article-missing', '/article/none'],
]

/** Images that the reader would see as broken. */
const brokenPictures = () =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && !image.hidden)
    .map(({ src }) => src)

test.each(screens)(
  '%s is accessible, wide and light as on a phone in dark mode, has every image and logs no errors',
  async (name, screen) => {
    const page = await newReaderPage(browser)
    const pageErrors = collectPageErrors(page)
    await page.goto(site.url + (screen === 'article' ? article : screen))
    // The emergency page has no islands.
    if (screen !== '/tonight') await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
    // Every island hydrates once, so that what it renders is checked too.
    const shown = page.locator('[data-when="visible"], [data-when="still"]')
    for (const island of await shown.all()) await island.scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('[data-island]:not([data-state])').count()).toBe(0)
    await loadPictures(page)
    await takeScreenshots(page, name)
    expect(await page.evaluate(brokenPictures)).toEqual([])
    expect(await page.locator('.picture__message').count()).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    const isMissing = screen === '/no-such-page' || screen === '/article/none'
    expect(pageErrors.filter((words) => !(isMissing && words.includes('404')))).toEqual([])
    expect(await page.locator('[data-state="failed"]').count()).toBe(0)
    await page.context().close()
  },
)

test('the phone menu, the search and an open answer are accessible too', async () => {
  const page = await newReaderPage(browser, { viewport: { width: 390, height: 800 } })
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
