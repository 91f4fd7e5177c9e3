import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createConsentJourneys } from '#tests/kit/consent-journeys.ts'
import { newVisitorPage, openBrowser, waitForNextFrame } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { findChromium } from '#tests/kit/find-programs.ts'

let context: BrowserContext
let page: Page

const link = 'https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20'

const { site, browser } = await openPreparedSite(async (deps) => {
  await insertTestArticle(deps, {
    id: 'calm',
    slug: 'calm-cats',
    image_url: '/favicon.svg',
    content: `A [mat](${link}) helps.`,
  })
  await insertTestProduct(deps, {
    id: 'mat',
    title: 'Lick mat',
    asin: 'B0AAAAAAA1',
    affiliate_link: link,
    image_url: '/favicon.svg',
  })
})
beforeEach(async () => {
  for (const table of ['page_views', 'click_days']) site.sql(`delete from ${table}`)
  await start(browser)
  return () => context.close()
})

async function start(inBrowser: Browser) {
  page = await newVisitorPage(inBrowser)
  context = page.context()
  await context.addInitScript(() => sessionStorage.setItem('emailPopupDismissed', 'true'))
  await context.route('https://www.amazon.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Retailer</title>' }),
  )
}

const { bar, storage, go, listen } = createConsentJourneys(site, () => page)
const views = () => site.sql('select visitor_id, session_id, page_path from page_views order by id')

test('the bar appears for undecided visitors, with two choices, a close button and two policies (180, 181)', async () => {
  await go('/faq')
  await bar().waitFor()
  for (const name of ['Accept All', 'Decline', 'Close'])
    expect(await bar().getByRole('button', { name }).count()).toBe(1)
  const links = await bar()
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toEqual(['/cookie-policy', '/privacy-policy'])
})

test.each([
  ['Accept All', 'accepted'],
  ['Decline', 'declined'],
  ['Close', 'declined'],
])('%s stores "%s", hides the bar and is remembered (180, 182, 183)', async (name, value) => {
  await go('/faq')
  await bar().getByRole('button', { name }).click()
  await expect.poll(() => bar().count()).toBe(0)
  expect((await storage()).local['cookieConsent']).toBe(value)
  await go('/about')
  await waitForNextFrame(page)
  expect(await bar().count()).toBe(0)
})

test('the choice can be changed from the footer (189)', async () => {
  await go('/faq')
  await bar().getByRole('button', { name: 'Accept All' }).click()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await bar().getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => bar().count()).toBe(0)
  const { local, session } = await storage()
  expect(local).toEqual({ cookieConsent: 'declined' })
  expect(session).toEqual({ emailPopupDismissed: 'true' })
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await bar().getByRole('button', { name: 'Accept All' }).click()
  expect((await storage()).local['cookieConsent']).toBe('accepted')
})

test('every page shown sends one event, with the previous page as referrer (11, decision 49)', async () => {
  const events = listen()
  await go('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  await expect.poll(() => events.length).toBe(2)
  await page.goBack()
  await page.waitForURL('**/faq')
  await expect.poll(() => events.length).toBe(3)
  await go('/article/calm-cats?utm_source=x#comments')
  await expect
    .poll(() => events.map(({ pagePath }) => pagePath))
    .toEqual(['/faq', '/about', '/faq', '/article/calm-cats'])
  expect(events[1]?.referrer).toBe(`${site.url}/faq`)
  await expect
    .poll(() => views().map((view) => view['page_path']))
    .toEqual(['/faq', '/about', '/faq', '/article/calm-cats'])
  await waitForNextFrame(page)
  expect(events).toHaveLength(4)
})

test('a page restored by Back from the browser’s cache is counted again (decision 49)', async () => {
  const executablePath = findChromium()
  const remembering = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const tab = await remembering.newPage()
    await tab.goto(`${site.url}/faq`)
    await expect.poll(() => views().length).toBe(1)
    await tab.evaluate(() =>
      window.addEventListener('pageshow', ({ persisted }) => (document.title = persisted ? 'remembered' : 'loaded')),
    )
    await tab.goto(`${site.url}/about`)
    await expect.poll(() => views().length).toBe(2)
    await tab.goBack({ waitUntil: 'commit' })
    await expect.poll(() => tab.title()).toBe('remembered')
    await expect.poll(() => views().map((view) => view['page_path'])).toEqual(['/faq', '/about', '/faq'])
  } finally {
    await remembering.close()
  }
})

test('after Decline nothing about the visitor is stored, and ten pages are ten views without ids (188, T41)', async () => {
  await go('/faq')
  await expect.poll(() => views().length).toBe(1)
  await bar().getByRole('button', { name: 'Decline' }).click()
  await expect.poll(async () => (await storage()).local).toEqual({ cookieConsent: 'declined' })
  site.sql('delete from page_views')
  const events = listen()
  const paths = [
    '/',
    '/blog',
    '/shop',
    '/about',
    '/contact',
    '/categories',
    '/faq',
    '/terms-of-service',
    '/article/calm-cats',
    '/about',
  ]
  for (const [n, path] of paths.entries()) {
    await go(path)
    await expect.poll(() => events.length).toBe(n + 1)
  }
  expect(events.map((event) => Object.keys(event).toSorted())).toEqual(paths.map(() => ['pagePath', 'referrer']))
  await expect.poll(async () => views().length).toBe(paths.length)
  const { visitor_id } = views()[0] as { visitor_id: string }
  expect(visitor_id, 'of this day only').toMatch(/^~[\w-]{22}$/)
  expect(views()).toEqual(paths.map((page_path) => ({ visitor_id, session_id: null, page_path })))
  const { local, session } = await storage()
  expect([local, session]).toEqual([{ cookieConsent: 'declined' }, { emailPopupDismissed: 'true' }])
  expect(await context.cookies()).toEqual([])
})

test('a like needs an id also after Decline, and views still carry none (decision 6)', async () => {
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
  const events = listen()
  await go('/article/calm-cats')
  await page.locator('[data-island="like-bar"] button').first().click()
  await page.getByText('Thanks for the love!').waitFor()
  expect((await storage()).local['visitor_id']).toMatch(/^visitor_/)
  await go('/faq')
  await expect.poll(() => events.length).toBe(2)
  expect(events.some((event) => event.visitorId ?? event.sessionId)).toBe(false)
})

test('with that setting, undecided visitors count as declined until they accept (188, decision 6)', async () => {
  const value = { undecidedCounts: 'as declined' }
  const strict = await startPreparedSite(({ db }) =>
    db.insertInto('settings').values({ name: 'site', value, updated_at: 0 }).execute(),
  )
  onTestFinished(() => strict.stop())
  const events = listen()
  await page.goto(`${strict.url}/faq`)
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toEqual({ pagePath: '/faq', referrer: '' })
  expect((await storage()).local).toEqual({})
  await bar().getByRole('button', { name: 'Accept All' }).click()
  await page.goto(`${strict.url}/about`)
  await expect.poll(() => events.length).toBe(2)
  expect(events[1]?.visitorId).toMatch(/^visitor_/)
})

const clicks = () => site.sql('select product_id, article_id, clicks from click_days order by article_id')

test.each([
  ['the shop', '/shop', 'a[data-click-product]', ''],
  ['an article', '/article/calm-cats', 'a[data-click-product]:has(img)', 'calm'],
])(
  'a click on a product in %s opens the retailer directly, and is counted separately (364, T22)',
  async (_what, path, selector, article_id) => {
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
    await go(path)
    await page.waitForLoadState('networkidle')
    const product = page.locator(selector).first()
    expect(await product.getAttribute('href')).toBe(link)
    const [tab] = await Promise.all([context.waitForEvent('page'), product.click()])
    await tab.waitForURL(link)
    await expect.poll(clicks).toEqual([{ product_id: 'mat', article_id, clicks: 1 }])
  },
)

test('a product opened with the middle button is counted too', async () => {
  // The headless shell opens no tab for it.
  const withTabs = await openBrowser(findChromium())
  onTestFinished(() => withTabs.close())
  await context.close()
  await start(withTabs)
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
  await go('/article/calm-cats')
  await page.waitForLoadState('networkidle')
  await Promise.all([
    context.waitForEvent('page'),
    page.locator('a[data-click-product]').first().click({ button: 'middle' }),
  ])
  await expect.poll(clicks).toEqual([{ product_id: 'mat', article_id: 'calm', clicks: 1 }])
})

test('a click that cannot be counted does not stop the reader', async () => {
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
  await page.route('**/api/clicks', (route) => route.abort())
  await go('/article/calm-cats')
  await page.waitForLoadState('networkidle')
  const [tab] = await Promise.all([context.waitForEvent('page'), page.locator('a[data-click-product]').first().click()])
  await tab.waitForURL(link)
  expect(await tab.title()).toBe('Retailer')
})
