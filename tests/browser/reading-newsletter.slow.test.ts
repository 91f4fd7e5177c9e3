import type { BrowserContext, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newVisitorPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let context: BrowserContext
let page: Page

const long = Array.from(
  { length: 60 },
  (_, n) => `Paragraph ${n} about cats, who like it when things are explained at length and in order.`,
).join('\n')

const { site, browser } = await openPreparedSite((deps) =>
  insertTestArticle(deps, { slug: 'calm-cats', image_url: '/favicon.svg', content: long }),
)
beforeEach(async () => {
  site.sql('delete from subscribers')
  page = await newVisitorPage(browser)
  context = page.context()
  return () => context.close()
})

const article = '/article/calm-cats'
const popup = () => page.getByRole('dialog', { name: /weekly/i })
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key)
const decided = () => context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
const consentReady = () => page.waitForSelector(islandReady('newsletter-popup'), { state: 'attached' })

/** Freezes the clock of the page and then advances it by half a minute. */
async function openWithClock(path = article) {
  await page.clock.install()
  await page.goto(site.url + path)
  await consentReady()
}
async function openPopup(path = article) {
  await openWithClock(path)
  await page.clock.fastForward(31_000)
  await popup().waitFor()
}

test('a page that is already scrolled down when its script starts opens the popup too (170, decision 32)', async () => {
  await decided()
  await page.goto(`${site.url}${article}#newsletter`)
  await expect.poll(() => popup().isVisible()).toBe(true)
})

test('an undecided cookie bar can be used above the open popup (decision 32)', async () => {
  await openPopup()
  const accept = page.getByRole('button', { name: 'Accept All' })
  const onTop = await accept.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(onTop).toBe(true)
  await accept.click()
  expect(await stored('cookieConsent')).toBe('accepted')
  expect(await popup().count()).toBe(1)
})

test('Tab cycles through popup and cookie bar and never into the page behind (decision 32)', async () => {
  await openPopup()
  const places = new Set<string>()
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    places.add(
      await page.evaluate(
        () =>
          document.activeElement?.closest('dialog, .cookie-bar, main, header, footer')?.className ||
          document.activeElement?.tagName ||
          '',
      ),
    )
  }
  expect([...places].filter((place) => !/popup|cookie-bar|BODY/.test(place))).toEqual([])
})

test('while the search is open the popup waits, and it opens when the search closes (decision 32)', async () => {
  await decided()
  await openWithClock()
  await page.locator('[data-open-search]').first().click()
  const search = page.getByRole('dialog', { name: 'Search Articles' })
  await search.waitFor()
  await page.clock.fastForward(40_000)
  await waitForNextFrame(page)
  expect(await popup().count()).toBe(0)
  await page.keyboard.press('Escape')
  await popup().waitFor()
  expect(await search.isVisible()).toBe(false)
})
