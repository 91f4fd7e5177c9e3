import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { islandReady, newReaderPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const { browser } = site

async function open(path: string, width = 1280) {
  const page = await newReaderPage(browser, { viewport: { width, height: 900 } })
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  return page
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('on home, Categories and Explore Articles scroll to the categories, below the sticky header (12, 16, 27)', async () => {
  const page = await open('/')
  for (const link of [
    mainNav(page).getByRole('link', { name: 'Categories' }),
    page.getByRole('link', { name: 'Explore Articles' }),
  ]) {
    await page.evaluate(() => scrollTo(0, 0))
    await link.click()
    await expect.poll(() => topOf(page, '#categories')).toBeLessThan(150)
    expect(await topOf(page, '#categories h2')).toBeGreaterThan(60)
    expect(await topOf(page, '.site-header')).toBe(0)
  }
  await page.context().close()
})

test('from another page, Categories goes to home and scrolls there (17)', async () => {
  const page = await open('/about')
  await mainNav(page).getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => topOf(page, '#categories')).toBeLessThan(150)
  await page.reload()
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  expect(await page.evaluate(() => sessionStorage.getItem('scrollToCategories'))).toBeNull()
  await page.context().close()
})

test('the scroll on home starts 100 ms after the page is shown, not before (17)', async () => {
  const page = await newReaderPage(browser)
  await page.clock.install({ time: 0 })
  await page.goto(`${site.url}/about`)
  await page.evaluate(() => sessionStorage.setItem('scrollToCategories', 'true'))
  await page.clock.pauseAt(3_600_000)
  await page.goto(site.url)
  // Nothing starts before the first paint. The mark is taken when the timer is set, at once or after a script has loaded.
  const mark = () => page.evaluate(() => sessionStorage.getItem('scrollToCategories'))
  for (let ms = 0; ms < 50 && (await mark()) !== null; ms++) await page.clock.runFor(1)
  await expect.poll(mark).toBeNull()
  await page.clock.runFor(95)
  expect(await scrolled(page)).toBe(0)
  await page.clock.runFor(10)
  await expect.poll(() => topOf(page, '#categories')).toBeLessThan(150)
  await page.context().close()
})

test('in the phone menu, Categories closes the menu and scrolls (16)', async () => {
  const page = await open('/', 390)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#site-menu')
  await menu.getByRole('link', { name: 'Categories' }).click()
  await expect.poll(() => topOf(page, '#categories')).toBeLessThan(150)
  expect(await menu.isVisible()).toBe(false)
  await page.context().close()
})

test('a new page starts at its top, and Back restores the scroll position (10)', async () => {
  const page = await open('/faq')
  await page.evaluate(() => scrollTo(0, 1500))
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(500)
  await page.locator('footer').getByRole('link', { name: 'About', exact: true }).click()
  await page.waitForURL('**/about')
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/faq')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  await page.context().close()
})

test('every page shown sends one view with its path, its referrer, and the ids (11)', async () => {
  const page = await newReaderPage(browser)
  const views: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/track-page-view')) views.push(request.postDataJSON() as Record<string, string>)
  })
  await page.goto(`${site.url}/about`)
  await expect.poll(() => views.length).toBe(1)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await mainNav(page).getByRole('link', { name: 'Shop' }).click()
  await page.waitForURL('**/shop')
  await expect.poll(() => views.length).toBe(2)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await waitForNextFrame(page)
  expect(views.map(({ pagePath }) => pagePath)).toEqual(['/about', '/shop'])
  expect(views[1]?.['referrer']).toBe(`${site.url}/about`)
  expect(views[0]?.['visitorId']).toMatch(/^visitor_\d+_/)
  expect(views[1]).toMatchObject({ visitorId: views[0]?.['visitorId'], sessionId: views[0]?.['sessionId'] })
  await page.context().close()
})

test('the header stays at the top while the page scrolls (12)', async () => {
  for (const width of [1280, 390]) {
    const page = await open('/faq', width)
    await page.evaluate(() => scrollTo(0, 1200))
    expect(await topOf(page, '.site-header')).toBe(0)
    expect(await page.locator('.site-header .logo').isVisible()).toBe(true)
    await page.context().close()
  }
})

test('one answer is open at a time, across categories, and an open one can be closed (223)', async () => {
  const page = await open('/faq')
  const questions = page.locator('details')
  const opened = () =>
    questions.evaluateAll((all) => all.flatMap((one, index) => ((one as HTMLDetailsElement).open ? [index] : [])))
  expect(await opened()).toEqual([])
  await questions.nth(0).locator('summary').click()
  await expect.poll(opened).toEqual([0])
  expect(await questions.nth(0).locator('.accordion__answer').isVisible()).toBe(true)
  await questions.nth(7).locator('summary').click()
  await expect.poll(opened).toEqual([7])
  await questions.nth(7).locator('summary').press('Enter')
  await expect.poll(opened).toEqual([])
  await page.context().close()
})

test('the navigation of the FAQ jumps to a category, and Contact Us goes to the form (224, 225)', async () => {
  const page = await open('/faq')
  await page
    .getByRole('navigation', { name: 'Question categories' })
    .getByRole('link', { name: 'Account & Privacy' })
    .click()
  expect(page.url()).toMatch(/#account-and-privacy$/)
  await expect.poll(() => topOf(page, '#account-and-privacy')).toBeLessThan(200)
  expect(await topOf(page, '#account-and-privacy h2')).toBeGreaterThan(50)
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await page.waitForURL('**/contact')
  await page.context().close()
})

test('a slow link shows that the next page is loading (97)', async () => {
  const page = await open('/about')
  // Playwright cannot evaluate a page that is navigating, so the page has to report on its own.
  let seen = 0
  await page.exposeFunction('tellSeen', () => void seen++)
  await page.evaluate(() => {
    const { tellSeen } = globalThis as unknown as { tellSeen: () => void }
    new MutationObserver(() => document.querySelector('.page-wait .spinner') && tellSeen()).observe(document.body, {
      subtree: true,
      childList: true,
    })
  })
  const shown = Promise.withResolvers<void>()
  await page.route('**/shop', async (route) => {
    await shown.promise
    await route.continue()
  })
  await mainNav(page).getByRole('link', { name: 'Shop' }).click({ noWaitAfter: true })
  await expect.poll(() => seen).toBeGreaterThan(0)
  shown.resolve()
  await page.waitForURL('**/shop')
  expect(await page.locator('.page-wait').count()).toBe(0)
  await page.context().close()
})
