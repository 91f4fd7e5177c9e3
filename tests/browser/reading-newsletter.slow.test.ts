import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newVisitorPage, openSharedBrowser, waitForNextFrame } from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser
let context: BrowserContext
let page: Page

const long = Array.from(
  { length: 60 },
  (_, n) => `Paragraph ${n} about cats, who like it when things are explained at length and in order.`,
).join('\n')

beforeAll(async () => {
  site = await startPreparedSite((deps) =>
    insertTestArticle(deps, { slug: 'calm-cats', image_url: '/favicon.svg', content: long }),
  )
  browser = await openSharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  site.sql('delete from subscribers')
  page = await newVisitorPage(browser)
  context = page.context()
  return () => context.close()
})

const endpoint = '**/api/functions/subscribe-newsletter'
const article = '/article/calm-cats'
const popup = () => page.getByRole('dialog', { name: /weekly/i })
const band = () => page.locator('#newsletter')
const rows = () => site.sql('select email, state from subscribers')
const toast = (title: string, text = '') =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key)
const dismissed = () => context.addInitScript(() => sessionStorage.setItem('emailPopupDismissed', 'true'))
const decided = () => context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
const consentReady = () => page.waitForSelector(islandReady('newsletter-popup'), { state: 'attached' })

function countPosts() {
  const posts: unknown[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('subscribe-newsletter') && posts.push(JSON.parse(request.postData() ?? '')),
  )
  return posts
}

async function openBand() {
  await Promise.all([dismissed(), decided()])
  await page.goto(site.url + article)
  await band().scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('newsletter-form'))
}

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

test('the section offers the weekly picks with a field, a button and a promise (158, 159, 160)', async () => {
  await openBand()
  expect(await band().getByRole('heading').textContent()).toMatch(/Join us for\s+the weekly Wagwise picks/)
  expect(await band().getByLabel('Email address').getAttribute('type')).toBe('email')
  expect(await band().getByRole('button').innerText()).toBe('Subscribe')
  await band().getByText('No spam. Unsubscribe anytime.').waitFor()
})

test('an empty address is rejected, and nothing is sent (161)', async () => {
  await openBand()
  const posts = countPosts()
  for (const text of ['', '   ']) {
    await band().getByLabel('Email address').fill(text)
    await band().getByRole('button').click()
    await toast('Email required', 'Please enter your email address.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(posts).toEqual([])
})

test('a malformed address is left to the browser’s validation (decision 47)', async () => {
  await openBand()
  const posts = countPosts()
  await band().getByLabel('Email address').fill('nobody')
  await band().getByRole('button').click()
  await waitForNextFrame(page)
  expect([posts.length, await page.locator('.toast').count()]).toEqual([0, 0])
})

test('an address is sent trimmed, Subscribing... is shown meanwhile, and the toast has the server’s message (160, 163, 164, 165)', async () => {
  await openBand()
  const posts = countPosts()
  await page.route(endpoint, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await band().getByLabel('Email address').pressSequentially('  ada@example.org  ')
  await band().getByRole('button').click()
  await band().getByRole('button', { name: 'Subscribing...' }).waitFor()
  await toast('Successfully subscribed!', 'Welcome to Wagwise! Please check your inbox for a hello from us.')
  expect(posts).toEqual([{ email: 'ada@example.org' }])
  expect(rows()).toEqual([{ email: 'ada@example.org', state: 'subscribed' }])
  expect(await stored('newsletterSubscribed')).toBe('true')
  expect(await band().getByLabel('Email address').inputValue()).toBe('')
})

test('without a message from the server the section has its own welcome that mentions the inbox (165)', async () => {
  await openBand()
  await page.route(endpoint, (route) => route.fulfill({ json: {} }))
  await band().getByLabel('Email address').fill('ada@example.org')
  await band().getByRole('button').click()
  await toast('Successfully subscribed!', 'inbox')
  expect(await page.locator('.toast').innerText()).toMatch(/Welcome/)
})

test.each([
  ['a failure', { status: 500, body: 'x' }],
  ['a limit', { status: 429, json: { error: 'x' } }],
  ['a broken connection', undefined],
])('after %s the section shows an error and the address stays (166)', async (_what, answer) => {
  await openBand()
  await page.route(endpoint, (route) => (answer ? route.fulfill(answer) : route.abort()))
  await band().getByLabel('Email address').fill('ada@example.org')
  await band().getByRole('button').click()
  await toast('Subscription failed', 'Please try again later.')
  expect(await band().getByLabel('Email address').inputValue()).toBe('ada@example.org')
  expect(await stored('newsletterSubscribed')).toBeNull()
})

test('the popup opens after thirty seconds and not before (169)', async () => {
  await decided()
  await openWithClock()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  const passed = await page.evaluate(() => performance.now())
  await page.clock.runFor(30_000 - passed - 50)
  expect(await popup().count()).toBe(0)
  await page.clock.runFor(100)
  await popup().waitFor()
})

test('the popup opens when half of the page has been scrolled and not before (170)', async () => {
  await decided()
  await page.goto(site.url + article)
  await consentReady()
  const scrollTo = (part: number) =>
    page.evaluate((share) => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share), part)
  await scrollTo(0.48)
  await waitForNextFrame(page)
  expect(await popup().count()).toBe(0)
  await scrollTo(0.52)
  await popup().waitFor()
})

test('a page that is already scrolled down when its script starts opens the popup too (170, decision 32)', async () => {
  await decided()
  await page.goto(`${site.url}${article}#newsletter`)
  await expect.poll(() => popup().isVisible()).toBe(true)
})

test('a subscriber, from this or an earlier visit, sees no popup (171)', async () => {
  await context.addInitScript(() => localStorage.setItem('newsletterSubscribed', 'true'))
  await openWithClock()
  await page.clock.fastForward(40_000)
  await waitForNextFrame(page)
  expect(await popup().count()).toBe(0)
})

test('subscribing in the section while the popup is pending cancels it (171)', async () => {
  await decided()
  await openWithClock()
  await page.evaluate(() => localStorage.setItem('newsletterSubscribed', 'true'))
  await page.clock.fastForward(40_000)
  await waitForNextFrame(page)
  expect(await popup().count()).toBe(0)
})

const ways = {
  'its button': () => popup().getByRole('button', { name: 'Close' }).click(),
  Escape: () => page.keyboard.press('Escape'),
  'a click outside it': () => page.mouse.click(20, 300),
}
test.each(Object.entries(ways))(
  'closed by %s, it does not open again in this session (172, 173)',
  async (_what, close) => {
    await decided()
    await openPopup()
    await close()
    await expect.poll(() => popup().count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('emailPopupDismissed'))).toBe('true')
    await page.reload()
    await consentReady()
    await page.clock.fastForward(40_000)
    await waitForNextFrame(page)
    expect(await popup().count()).toBe(0)
  },
)

test('an empty address in the popup is rejected (162)', async () => {
  await decided()
  await openPopup()
  await popup().getByRole('button', { name: 'Subscribe' }).click()
  await toast('Please enter your email address.')
  expect(await popup().count()).toBe(1)
})

test('subscribing in the popup shows the welcome, is remembered and closes it (163, 167, 174)', async () => {
  await decided()
  await openPopup()
  await popup().getByLabel('Email address').fill('ada@example.org')
  await popup().getByRole('button', { name: 'Subscribe' }).click()
  await popup().getByRole('button', { name: 'Subscribing...' }).waitFor()
  await page.clock.runFor(1000)
  await toast("Welcome to the pack! You're now subscribed to our newsletter.")
  await expect.poll(() => popup().count()).toBe(0)
  expect(await stored('newsletterSubscribed')).toBe('true')
  expect(rows()).toEqual([{ email: 'ada@example.org', state: 'subscribed' }])
})

test('a failure in the popup shows an error, and the popup stays open with the address (168)', async () => {
  await decided()
  await openPopup()
  await page.route(endpoint, (route) => route.fulfill({ status: 500, body: 'x' }))
  await popup().getByLabel('Email address').fill('ada@example.org')
  await popup().getByRole('button', { name: 'Subscribe' }).click()
  await page.clock.runFor(1000)
  await toast('Oops! Something went wrong. Please try again.')
  expect(await popup().getByLabel('Email address').inputValue()).toBe('ada@example.org')
  expect(await stored('newsletterSubscribed')).toBeNull()
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

test('the popup is not on legal pages and sign-in pages (decision 32)', async () => {
  for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/affiliate-disclaimer', '/auth']) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('data-island="newsletter-popup"')]).toEqual([path, false])
  }
  for (const path of ['/', '/blog', '/shop', '/faq', '/about', '/contact', '/categories', article]) {
    const html = await (await fetch(site.url + path)).text()
    expect([path, html.includes('data-island="newsletter-popup"')]).toEqual([path, true])
  }
})
