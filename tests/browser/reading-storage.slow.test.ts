import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserStorage } from '#app/client/browser-storage.ts'
import { submitCredentials } from '#tests/kit/admin.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newVisitorPage, openSharedBrowser } from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

// What a browser really stores, compared with the table that the cookie policy is made from.

type Item = { consent: boolean }
const needConsent = Object.values(browserStorage).flatMap((items) =>
  Object.entries<Item>(items).flatMap(([name, { consent }]) => (consent ? [name] : [])),
)
let browser: Browser
const sites: Partial<Record<'as accepted' | 'as declined', PreparedSite>> = {}

beforeAll(async () => {
  browser = await openSharedBrowser()
  for (const undecidedCounts of ['as accepted', 'as declined'] as const) {
    sites[undecidedCounts] = await startPreparedSite(
      async (deps) => {
        await insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', image_url: '/favicon.svg' })
        await deps.db
          .insertInto('settings')
          .values({ name: 'site', value: { undecidedCounts }, updated_at: 0 })
          .execute()
      },
      { RATE_LIMITS: 'off' },
    )
  }
})
afterAll(async () => {
  await browser?.close()
  for (const site of Object.values(sites)) await site.stop()
})

type State = 'undecided' | 'accepted' | 'declined' | 'GPC'

async function openVisit(state: State, undecided: 'as accepted' | 'as declined') {
  const url = sites[undecided]?.url ?? ''
  const page = await newVisitorPage(browser)
  const context = page.context()
  if (state === 'GPC') {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  }
  await page.goto(`${url}/cookie-policy`)
  await page.waitForSelector(islandReady('consent-choice'))
  const label = { accepted: 'Accept All', declined: 'Decline' }[state as string]
  const bar = page.getByRole('complementary', { name: 'Cookies' })
  expect(await bar.count(), 'no banner for a browser that has declined').toBe(state === 'GPC' ? 0 : 1)
  if (label) await bar.getByRole('button', { name: label }).click()
  return { context, page, url }
}

/** Reads on every kind of page, without pressing anything. */
async function read(page: Page, url: string) {
  for (const path of ['/', '/blog', '/shop', '/favorites', '/contact', '/auth', '/article/calm-cats']) {
    const viewed = page.waitForResponse('**/track-page-view')
    await page.goto(url + path)
    await viewed
  }
  await page.locator('[data-island="like-bar"]').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('like-bar'))
}

async function storedKeys(page: Page, context: BrowserContext): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...keys, ...(await context.cookies()).map(({ name }) => name.replace('wagwise.', ''))].toSorted()
}

const ids = ['session_id', 'visitor_id']
const accepted = ['cookieConsent', 'cookieConsentDate', 'readingProfile', ...ids]

test.each<[State, 'as accepted' | 'as declined', string[]]>([
  ['undecided', 'as declined', []],
  ['undecided', 'as accepted', ['readingProfile', ...ids]],
  ['accepted', 'as declined', accepted],
  ['accepted', 'as accepted', accepted],
  ['declined', 'as declined', ['cookieConsent']],
  ['declined', 'as accepted', ['cookieConsent']],
  ['GPC', 'as declined', []],
  ['GPC', 'as accepted', []],
])('%s, where undecided counts %s: reading stores exactly %j', async (state, undecided, expected) => {
  const { context, page, url } = await openVisit(state, undecided)
  await read(page, url)
  await expect.poll(() => storedKeys(page, context)).toEqual(expected)
  await context.close()
})

test.each<[State, string[]]>([
  ['undecided', []],
  ['accepted', ['cookieConsent', 'cookieConsentDate', 'readingProfile', 'session_id']],
  ['declined', ['cookieConsent']],
  ['GPC', []],
])('%s: what people do stores only items of the table, and none that need consent but a like', async (state, more) => {
  const { context, page, url } = await openVisit(state, 'as declined')
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).first().click()
  await page.waitForURL(`${url}/`)
  await read(page, url)
  await page.getByRole('button', { name: /^Like|likes?$/ }).click()
  await page.getByText('Thanks for the love!').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const email = `${state}@example.test`.toLowerCase()
  const popup = page.getByRole('dialog').filter({ hasText: 'Subscribe' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await popup.getByRole('button', { name: 'Close' }).click()
  const band = page.locator('#newsletter')
  await band.getByRole('textbox').fill(email)
  await band.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Successfully subscribed!').waitFor()
  const done = ['emailPopupDismissed', 'favorites', 'newsletterSubscribed', 'visitor_id']
  await expect.poll(() => storedKeys(page, context)).toEqual([...done, ...more].toSorted())

  await page.goto(`${url}/auth?tab=sign-up`)
  await page.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(page, { email, password: 'a calm long walk' }, 'Sign Up')
  await page.waitForURL(`${url}/`)
  await page.goto(`${url}/favorites`)
  const cookies = ['known_device', 'session_token']
  const all = [...done, ...more, ...cookies, 'favoritesSync'].toSorted()
  await expect.poll(() => storedKeys(page, context)).toEqual(all)
  const named = Object.values(browserStorage).flatMap((items) => Object.keys(items))
  expect(named).toEqual(expect.arrayContaining(all))
  const refused = state === 'accepted' ? [] : needConsent.filter((name) => name !== 'visitor_id')
  expect(all.filter((name) => refused.includes(name))).toEqual([])
  await context.close()
})

test('the cookie policy shows the choice with its date and changes it, also against Global Privacy Control', async () => {
  const { context, page, url } = await openVisit('GPC', 'as accepted')
  const choice = page.locator('[data-island="consent-choice"]')
  const bar = page.getByRole('complementary', { name: 'Cookies' })
  await choice.getByText('Your browser has declined for you with Global Privacy Control.').waitFor()
  await choice.getByRole('button', { name: 'Change your choice' }).click()
  await bar.getByRole('button', { name: 'Accept All' }).click()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  await choice.getByText(`You accepted on ${today}.`).waitFor()
  const viewed = page.waitForRequest('**/track-page-view')
  await page.goto(`${url}/faq`)
  const sent = (await viewed).postDataJSON() as Record<string, string>
  expect(sent).toMatchObject({ consent: 'accepted', visitorId: expect.stringMatching(/^visitor_/) })
  await page.goto(`${url}/cookie-policy`)
  await page.waitForSelector(islandReady('consent-choice'))
  await choice.getByRole('button', { name: 'Change your choice' }).click()
  await bar.getByRole('button', { name: 'Decline' }).click()
  await choice.getByText('You declined.').waitFor()
  expect(await storedKeys(page, context)).toEqual(['cookieConsent'])
  await context.close()
})

test('Accept and Decline have the same size, color and border', async () => {
  const { context, page } = await openVisit('undecided', 'as accepted')
  const bar = page.getByRole('complementary', { name: 'Cookies' })
  const look = async (name: string) =>
    bar.getByRole('button', { name }).evaluate((button) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
      const { width, height } = button.getBoundingClientRect()
      return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height }
    })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await look('Decline')).toEqual(await look('Accept All'))
  }
  await context.close()
})
