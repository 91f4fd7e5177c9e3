import { mkdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { expect } from 'vitest'
import { browserArguments as args, findChromium, findHeadlessShell } from './find-programs.ts'

const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

let shared: Promise<Browser> | undefined

/**
 * The browser of this test process, shared by the files that run in it. `close` closes only their contexts; the browser
 * ends with the process.
 */
export async function openSharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) => {
    browser.on('disconnected', () => (shared = undefined))
    browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
    return browser
  })
  return shared
}

export async function openBrowser(executablePath = findHeadlessShell() ?? findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('There is no Chromium on this machine.')
  const browser = await chromium.launch({ executablePath, args })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(60_000)
    await context.addInitScript(moveMouse)
    return context
  }
  return browser
}

/** Somebody is there: pages hydrate what waits for a visitor. */
function moveMouse() {
  addEventListener('load', () => document.dispatchEvent(new Event('pointermove')))
}

/** A reader who has decided about cookies and closed the popup, so that neither is in the way. */
export async function newReaderPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newVisitorPage(browser, options)
  await page.context().addInitScript(() => {
    localStorage.setItem('cookieConsent', 'accepted')
    sessionStorage.setItem('emailPopupDismissed', 'true')
  })
  return page
}

/** Somebody who comes for the first time. */
export async function newVisitorPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ ...desktop, ...options })).newPage()
}

/** Everything the page logs as an error or warning: hydration, content security policy, exceptions. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  return pageErrors
}

/** After two frames the handlers of all earlier events have run and React has rendered: what they send is sent. */
export async function waitForNextFrame(page: Page) {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

export const islandReady = (name: string) => `[data-island="${name}"][data-state="ready"]`

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** All that another theme can change: the document and its layout stay. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Runs axe on the page and lists its findings as text. */
export async function expectAccessible(page: Page, runOnly = everyRule) {
  // Only once in a document: a second copy would be compiled again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const violations = await page.evaluate(async (rules) => {
    const { axe: runner } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }
    const { violations: found } = await runner.run({ runOnly: rules, resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
  }, runOnly)
  if (violations.length > 0) violations.push(`in ${await page.evaluate(describeDocument)}`)
  expect(violations, violations.join('\n')).toEqual([])
}

export async function expectAccessibleInBothThemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, colorRules)
  await page.emulateMedia({ colorScheme: null })
}

/** Shows whether the response was empty, or the document one that Playwright should have left. */
function describeDocument() {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return `${location.href}, ${document.readyState}, ${loaded?.responseStatus}, ${loaded?.decodedBodySize} bytes`
}
type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

const widths = [390, 768, 1280] as const

/** Saves screenshots to artifacts/screens, for people to look at, if SCREENSHOTS=on asks for them. */
export async function takeScreenshots(page: Page, name: string) {
  if (process.env['SCREENSHOTS'] !== 'on') return page.setViewportSize({ width: 1280, height: 900 })
  mkdirSync('artifacts/screens', { recursive: true })
  await loadPictures(page, (width) =>
    page.screenshot({ path: `artifacts/screens/${name}-${width}.png`, fullPage: true }),
  )
}

/** Scrolls through the page at every width, so that lazy images load in every size. */
export async function loadPictures(page: Page, andThen?: (width: number) => Promise<unknown>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await scrollThrough(page)
    await andThen?.(width)
  }
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 800) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    scrollTo(0, 0)
  })
}

/** Opens a menu of the dashboard and chooses an entry. A click that meets a list just being drawn closes the menu again. */
export async function chooseFromMenu(page: Page, label: string, entry: string) {
  const item = page.getByRole('menuitem', { name: entry })
  const button = page.getByRole('button', { name: label, exact: true })
  await button.waitFor()
  for (let attempt = 0; attempt < 3 && !(await item.isVisible()); attempt++) {
    // An open menu makes the button inert, and it may open between the look at its item and the click.
    await button.click({ timeout: 3000 }).catch(() => undefined)
    await item.waitFor({ timeout: 3000 }).catch(() => undefined)
  }
  await item.click()
}
