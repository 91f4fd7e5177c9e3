import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { islandReady, newReaderPage } from './browser.ts'
import type { PreparedSite } from './prepared-site.ts'

export const owner = { email: 'owner@example.org', password: 'correct-horse-battery' }
/** With this environment a new site has its admin from the first start. */
export const adminEnv = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
export const ownerEnv = { ...adminEnv, RATE_LIMITS: 'off' }

/** Fills in and submits the visible form of `/auth`. */
export async function submitCredentials(page: Page, { email, password }: typeof owner, button = 'Sign In') {
  const panel = page.getByRole('tabpanel', { name: button })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: button, exact: true }).click()
}

/** A browser page on which the owner has signed in through the form. */
export async function signInByForm(browser: Browser, site: PreparedSite) {
  const page = await newReaderPage(browser)
  await page.goto(`${site.url}/auth`)
  await page.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(page, owner)
  await page.waitForURL(`${site.url}/`)
  return page
}

/** A browser page on which the owner is signed in, on a file of the site. The form is tested where it is the subject. */
export async function openAdmin(browser: Browser, site: PreparedSite, options: BrowserContextOptions = {}) {
  const page = await newReaderPage(browser, options)
  await page.context().addInitScript(keepToastsLonger)
  const request = { data: owner, headers: { origin: site.url } }
  const response = await page.request.post(`${site.url}/api/auth/sign-in/email`, request)
  if (!response.ok()) throw new Error(`Signing in returned ${response.status()}.`)
  await page.goto(`${site.url}/robots.txt`)
  return page
}

/** On a machine that is shared with others, the five seconds of a toast can pass before the next step of a test. */
function keepToastsLonger() {
  const start = setTimeout
  const startLonger = (handler: TimerHandler, ms?: number, ...more: unknown[]) =>
    start(handler, ms === 5000 ? 15_000 : ms, ...more)
  Object.assign(globalThis, { setTimeout: startLonger })
}

/** Waits for a toast with this text and closes it, so that the next one is not mistaken for it. */
export async function expectToast(page: Page, words: string) {
  const toast = page.locator('.toast').filter({ hasText: words }).first()
  await toast.waitFor()
  // The element, because another toast with the same text may come after it.
  const element = await toast.elementHandle()
  const dismiss = await element?.$('button[aria-label="Dismiss"]')
  // It can also disappear by itself meanwhile.
  await Promise.race([dismiss?.click().catch(() => {}), element?.waitForElementState('hidden')])
  await element?.waitForElementState('hidden')
}

/** The route fails with this error until the returned function is called. */
export async function failRoute(page: Page, method: string, path: string, status = 500) {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { error: 'The disk is full.', code: 'broken' } })
      : route.fallback(),
  )
  return () => page.unroute(`**${path}`)
}
