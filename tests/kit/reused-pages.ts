import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
const defaultTimeout = 30_000
const pageEvents = ['console', 'pageerror', 'dialog', 'popup', 'request', 'requestfailed', 'requestfinished'] as const
const otherPageEvents = ['response', 'framenavigated', 'load', 'domcontentloaded', 'download', 'websocket'] as const

/** Pages that tests have left. A page that stays on the site keeps its process and its compiled scripts. */
const leftPages = new WeakMap<Browser, Page[]>()

/**
 * A reader's page. If it is an ordinary one, it may come from an earlier test of the same file, cleaned of everything
 * that test left behind; its context's `close` hands it on. Four files that use it much took 70 instead of 92 CPU seconds.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const { viewport, reducedMotion = 'reduce', colorScheme = null, ...unusual } = options
  if (Object.keys(unusual).length > 0) return (await openContext(browser, options)).newPage()
  const page = leftPages.get(browser)?.pop() ?? (await openReusablePage(browser))
  await page.setViewportSize(viewport ?? desktop.viewport)
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null, reducedMotion, colorScheme })
  return page
}

/** Really closes the contexts of a file, so that the next file starts anew. */
export async function closePages(browser: Browser) {
  leftPages.delete(browser)
  await Promise.all(browser.contexts().map((context) => context.close({ reason: 'the file has ended' })))
}

/** The reader has decided about cookies and closed the popup, so that neither is in the way. */
async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...desktop, ...options })
  await context.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'accepted')
    sessionStorage.setItem('emailPopupDismissed', 'true')
  })
  return context
}

async function openReusablePage(browser: Browser): Promise<Page> {
  const context = await openContext(browser)
  const page = await context.newPage()
  let isReusable = true
  const keepForOneTest = () => (isReusable = false)
  // What these add cannot be removed again.
  onCall(page, ['addInitScript', 'exposeFunction', 'exposeBinding'], keepForOneTest)
  onCall(context, ['addInitScript', 'exposeFunction', 'exposeBinding'], keepForOneTest)
  onCall(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], keepForOneTest)
  const close = context.close.bind(context)
  context.close = async (options) => {
    if (options || !isReusable || page.isClosed() || !page.url().startsWith('http')) return close(options)
    try {
      await clean(page)
      leftPages.set(browser, [...(leftPages.get(browser) ?? []), page])
    } catch {
      // The site has stopped, or the page refused to be left.
      await close()
    }
  }
  return page
}

async function clean(page: Page) {
  const context = page.context()
  const { origin } = new URL(page.url())
  context.setDefaultTimeout(defaultTimeout)
  for (const event of [...pageEvents, ...otherPageEvents]) page.removeAllListeners(event)
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  await page.goto(`${origin}/robots.txt`, { timeout: 5000 })
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await Promise.all([context.clearCookies(), context.clearPermissions()])
}

function onCall<Target extends object>(target: Target, names: readonly (keyof Target)[], run: () => void) {
  for (const name of names) {
    const original = target[name]
    if (typeof original !== 'function') continue
    Object.defineProperty(target, name, {
      value: (...values: unknown[]) => {
        run()
        return Reflect.apply(original, target, values) as unknown
      },
    })
  }
}
