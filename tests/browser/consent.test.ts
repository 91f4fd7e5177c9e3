import type { BrowserContext, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { hashToken } from '#features/hash-token.ts'
import { collectPageErrors, islandReady, newVisitorPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createConsentJourneys } from '#tests/kit/consent-journeys.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
let context: BrowserContext
let page: Page

beforeEach(async () => {
  page = await newVisitorPage(site.browser)
  context = page.context()
  return () => context.close()
})

const { bar, storage, go, listen } = createConsentJourneys(site, () => page)
const dismissPopup = () => context.addInitScript(() => sessionStorage.setItem('emailPopupDismissed', 'true'))

test('a visitor declines cookies, nothing about them is stored, and the choice can be changed (180, 182, 183, 188, 189)', async () => {
  await dismissPopup()
  await go('/faq')
  await bar().getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => bar().count()).toBe(0)
  const events = listen()
  for (const path of ['/about', '/shop']) {
    await go(path)
    await expect.poll(() => events.at(-1)?.pagePath).toBe(path)
    await waitForNextFrame(page)
    expect(await bar().count()).toBe(0)
  }
  expect(events.map((event) => Object.keys(event).toSorted())).toEqual([
    ['pagePath', 'referrer'],
    ['pagePath', 'referrer'],
  ])
  const { local, session } = await storage()
  expect([local, session]).toEqual([{ cookieConsent: 'declined' }, { emailPopupDismissed: 'true' }])
  expect(await context.cookies()).toEqual([])
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await bar().getByRole('button', { name: 'Accept All' }).click()
  expect((await storage()).local['cookieConsent']).toBe('accepted')
})

test('the visitor id is a prefix, a time and random characters, made once; the session id lives with the tab (184, 185, 186)', async () => {
  await dismissPopup()
  const events = listen()
  const before = Date.now()
  await go('/faq')
  await expect.poll(() => events.length).toBe(1)
  const first = await storage()
  const visitorId = String(first.local['visitor_id'])
  expect(visitorId).toMatch(/^visitor_\d+_[a-z2-7]{16,}$/)
  expect(Number(visitorId.split('_')[1])).toBeGreaterThanOrEqual(before)
  expect(first.session['session_id']).toMatch(/^session_\d+_[a-z2-7]{16,}$/)
  expect(first.local['session_id']).toBeUndefined()
  expect(events).toEqual([{ visitorId, sessionId: first.session['session_id'], pagePath: '/faq', referrer: '' }])
  await go('/about')
  const second = await storage()
  expect([second.local['visitor_id'], second.session['session_id']]).toEqual([visitorId, first.session['session_id']])
  page = await context.newPage()
  await go('/about')
  await expect.poll(async () => (await storage()).session['session_id']).toBeDefined()
  const other = await storage()
  expect(other.local['visitor_id']).toBe(visitorId)
  expect(other.session['session_id']).not.toBe(first.session['session_id'])
  const views = () =>
    site.sql('select page_path from page_views where visitor_id = ? order by id', hashToken(visitorId))
  await expect.poll(views).toEqual([{ page_path: '/faq' }, { page_path: '/about' }, { page_path: '/about' }])
})

test.each([
  ['rejected', { status: 500, body: 'x' }],
  ['lost', undefined],
])('a view that is %s is only logged (187)', async (what, response) => {
  await insertTestArticle(site.deps, { slug: `view-${what}`, image_url: '/favicon.svg' })
  await dismissPopup()
  const pageErrors = collectPageErrors(page)
  const exceptions: Error[] = []
  page.on('pageerror', (error) => exceptions.push(error))
  await page.route('**/track-page-view', (route) => (response ? route.fulfill(response) : route.abort()))
  await go(`/article/view-${what}`)
  await expect.poll(() => pageErrors.some((text) => text.includes('The view was not counted'))).toBe(true)
  expect(exceptions).toEqual([])
  expect(await page.locator('.toast').count()).toBe(0)
  await page.locator('[data-island="like-bar"] button').first().click()
  await page.getByText('Thanks for the love!').waitFor()
})

test('with storage denied the page still works, and the view is still counted (187)', async () => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  const pageErrors = collectPageErrors(page)
  page = await context.newPage()
  const events = listen(page)
  await go('/article/calm-cats')
  await expect.poll(() => events.length).toBe(1)
  await bar().getByRole('button', { name: 'Accept All' }).click()
  await expect.poll(() => bar().count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the newsletter popup opens after half a minute, and a subscriber never sees it again (167, 169, 171, 174)', async () => {
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
  const popup = page.getByRole('dialog', { name: /weekly/i })
  const ready = () => page.waitForSelector(islandReady('newsletter-popup'), { state: 'attached' })
  await page.clock.install()
  await page.goto(`${site.url}/article/calm-cats`)
  await ready()
  await page.clock.fastForward(31_000)
  await popup.waitFor()
  await popup.getByLabel('Email address').fill('popup@example.org')
  await popup.getByRole('button', { name: 'Subscribe' }).click()
  await expect
    .poll(() => site.sql("select state from subscribers where email = 'popup@example.org'"))
    .toEqual([{ state: 'subscribed' }])
  await page.clock.runFor(1000)
  await page.getByText("Welcome to the pack! You're now subscribed to our newsletter.").waitFor()
  await expect.poll(() => popup.count()).toBe(0)
  await page.goto(`${site.url}/about`)
  await ready()
  await page.clock.fastForward(40_000)
  await waitForNextFrame(page)
  expect(await popup.count()).toBe(0)
})
