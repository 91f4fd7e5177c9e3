import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { expectAccessible, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const content = `
Cats like [a lick mat](https://www.amazon.com/dp/B0AAAAAAA1) at dinner, and **quiet** [reading](https://example.org/).
## Morning
Food first.
### Small bowls
![A cat on a mat](/favicon.svg)
## Noon
Sleep.
## Evening
Play with [something new](https://www.amazon.com/dp/B0AAAAAAA2).
`

const { site, browser } = await openPreparedSite(async (deps) => {
  const common = { image_url: '/favicon.svg', image_alt: 'A cat at its bowl' }
  for (let n = 0; n < 4; n++) await insertTestArticle(deps, { ...common, title: `Cat story ${n}`, trending: n === 0 })
  await insertTestArticle(deps, {
    ...common,
    id: 'calm',
    slug: 'calm-cats',
    title: 'Calm cats: a day with a shape',
    content,
    trending: true,
    meta_keywords: ['cats', 'calm'],
  })
  await insertTestProduct(deps, { asin: 'B0AAAAAAA1', image_url: '/favicon.svg' })
  await insertTestProduct(deps, {
    asin: 'B0AAAAAAA2',
    image_url: '/favicon.svg',
    title: 'Linkless tunnel',
    affiliate_link: null,
  })
  const comment = {
    article_id: 'calm',
    user_id: null,
    author_email: 'x@example.org',
    approved: true,
    state: 'approved' as const,
    suspicions: [],
    decided_at: null,
  }
  for (const [n, author_name] of ['Ada', 'Grace'].entries()) {
    await deps.db
      .insertInto('comments')
      .values({ ...comment, id: `c${n}`, author_name, content: 'My cat agrees.', created_at: deps.clock() })
      .execute()
  }
})
beforeEach(() => () => page.context().close())

/** Light and wide, dark and narrow. */
async function expectAccessibleInBothLooks() {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
}

async function open() {
  page = await newReaderPage(browser)
  await page.goto(`${site.url}/article/calm-cats`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.locator('.comment').first().waitFor()
  await page.waitForSelector(islandReady('like-bar'))
  await page.waitForSelector(islandReady('newsletter-popup'), { state: 'attached' })
  await page.evaluate(() => scrollTo(0, 0))
}

test('axe finds nothing on an article with products and comments (127)', async () => {
  await open()
  expect(await page.locator('.inline-product').count()).toBe(2)
  await expectAccessibleInBothLooks()
})

test('axe finds nothing with the search dialog and its results open (96)', async () => {
  await open()
  await page.locator('[data-open-search]').first().click()
  await page.getByRole('combobox').fill('cat')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
  await expectAccessibleInBothLooks()
})

test('axe finds nothing with the newsletter popup over the cookie bar (169)', async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(`${site.url}/article/calm-cats#newsletter`)
  await expect.poll(() => page.getByRole('dialog', { name: /weekly/i }).isVisible()).toBe(true)
  await page.getByRole('complementary', { name: 'Cookies' }).waitFor()
  await expectAccessibleInBothLooks()
})

test('axe finds nothing with the cookie bar (181)', async () => {
  await open()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.getByRole('complementary', { name: 'Cookies' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.className), 'the bar that was opened has the focus').toBe(
    'cookie-bar',
  )
  await expectAccessibleInBothLooks()
})

test('axe finds nothing with a success and an error toast (194, 203)', async () => {
  await open()
  await page.locator('[data-island="like-bar"] button').first().click()
  await page.getByText('Thanks for the love!').waitFor()
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByText('Missing information').waitFor()
  expect(await page.locator('.toast').count()).toBe(2)
  await expectAccessibleInBothLooks()
})

test.each(['/contact', '/article/never-written', '/cookie-policy'])('axe finds nothing on %s', async (path) => {
  page = await newReaderPage(browser)
  await page.goto(site.url + path)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await expectAccessible(page)
})

test('a toast is announced politely, an error at once', async () => {
  await open()
  const region = page.locator('.toast-region')
  expect(await region.getAttribute('role')).toBe('status')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByRole('alert').filter({ hasText: 'Missing information' }).waitFor()
})

test('a toast can be clicked and is announced over an open dialog too, and moves back when the dialog closes', async () => {
  await open()
  const opener = page.getByRole('button', { name: 'Search' }).first()
  const search = page.locator('dialog:modal')
  await opener.click()
  await search.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  // It stays while the pointer is over it.
  await page.locator('.toast').hover()
  await opener.evaluate((element) => (element as HTMLElement).click())
  await search.locator('.toast').waitFor()
  await search.getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('.toast').waitFor({ state: 'detached' })
  expect(await search.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  expect(await page.locator('dialog .toast-region').count()).toBe(0)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Missing information' })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await page.locator('.toast').waitFor({ state: 'detached' })
})
