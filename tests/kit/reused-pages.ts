import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright'

const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
const usualMedia = { media: null, forcedColors: null, contrast: null } as const
export const defaultTimeout = 60_000
const pageEvents = ['console', 'pageerror', 'dialog', 'popup', 'request', 'requestfailed', 'requestfinished'] as const
const otherPageEvents = ['response', 'framenavigated', 'load', 'domcontentloaded', 'download', 'websocket'] as const
const rarePageEvents = ['filechooser', 'frameattached', 'worker', 'crash'] as const

/** Pages that tests have left. A page that stays on the site keeps its process and its compiled scripts. */
const leftPages = new WeakMap<Browser, Page[]>()
const leftTabs = new WeakMap<BrowserContext, Page>()

/**
 * A reader's page. If it is an ordinary one, it may come from an earlier test of the same file, cleaned of everything
 * that test left behind; its context's `close` hands it on. Four files that use it much took 70 instead of 92 CPU seconds.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const { viewport, reducedMotion = 'reduce', colorScheme = null, ...unusual } = options
  if (Object.keys(unusual).length > 0) return (await browser.newContext({ ...desktop, ...options })).newPage()
  const page = leftPages.get(browser)?.pop() ?? (await openReusablePage(browser))
  await page.setViewportSize(viewport ?? desktop.viewport)
  await page.emulateMedia({ ...usualMedia, reducedMotion, colorScheme })
  return page
}

/**
 * A tab beside this page: it shares cookies and local storage. `close` without options empties it and keeps it for the
 * next test. A dashboard takes 0.9 instead of 1.5 CPU seconds to load in it.
 */
export async function openTab(beside: Page): Promise<Page> {
  const context = beside.context()
  const left = leftTabs.get(context)
  leftTabs.delete(context)
  const page = left?.isClosed() === false ? left : await openReusableTab(context)
  await page.setViewportSize(desktop.viewport)
  await page.emulateMedia({ ...usualMedia, reducedMotion: 'reduce', colorScheme: null })
  return page
}

/** Really closes the contexts of a file, so that the next file starts anew. */
export async function closePages(browser: Browser) {
  leftPages.delete(browser)
  await Promise.all(browser.contexts().map((context) => context.close({ reason: 'the file has ended' })))
}

async function openReusablePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const undo = [noteAdditions(context), noteAdditions(page)]
  let isReusable = true
  onCall(context, ['setExtraHTTPHeaders'], () => (isReusable = false))
  onCall(page, ['setExtraHTTPHeaders', 'setDefaultTimeout'], () => (isReusable = false))
  onCall(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], () => (isReusable = false))
  const close = context.close.bind(context)
  context.close = async (options) => {
    if (options || !isReusable || page.isClosed() || !page.url().startsWith('http')) return close(options)
    try {
      await Promise.all(undo.map((remove) => remove()))
      await clean(page)
      leftPages.set(browser, [...(leftPages.get(browser) ?? []), page])
    } catch {
      // The site has stopped, or the page refused to be left.
      await close()
    }
  }
  return page
}

async function openReusableTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const undo = noteAdditions(page)
  let isReusable = true
  onCall(page, ['setExtraHTTPHeaders', 'setDefaultTimeout'], () => (isReusable = false))
  const close = page.close.bind(page)
  page.close = async (options) => {
    if (options || !isReusable || page.isClosed() || !page.url().startsWith('http')) return close(options)
    try {
      await undo()
      await leave(page)
      leftTabs.set(context, page)
    } catch {
      await close()
    }
  }
  return page
}

/** Removes the scripts and functions that a test has added for every document to come. */
function noteAdditions(target: Page | BrowserContext): () => Promise<unknown> {
  const added: Promise<Disposable>[] = []
  onCall(target, ['addInitScript', 'exposeFunction', 'exposeBinding'], (addition) => {
    added.push(addition as Promise<Disposable>)
  })
  return () => Promise.all(added.splice(0).map(async (addition) => (await addition).dispose()))
}

/** Leaves the page for an empty one of the same site, and removes all that belongs to this tab alone. */
async function leave(page: Page) {
  const { origin } = new URL(page.url())
  for (const event of [...pageEvents, ...otherPageEvents, ...rarePageEvents]) page.removeAllListeners(event)
  // A form with unsaved changes would ask.
  page.once('dialog', (dialog) => dialog.accept())
  await page.unrouteAll()
  await page.goto(`${origin}/robots.txt`)
  await page.mouse.move(0, 0)
  page.removeAllListeners('dialog')
  await page.evaluate(() => sessionStorage.clear())
  const session = await protocolSession(page)
  await session.send('Page.resetNavigationHistory')
}

async function clean(page: Page) {
  const context = page.context()
  const { origin } = new URL(page.url())
  context.setDefaultTimeout(defaultTimeout)
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close({ reason: 'the test has ended' })),
  )
  await Promise.all([context.unrouteAll(), context.setOffline(false)])
  await leave(page)
  const session = await protocolSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function protocolSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

function onCall<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  run: (result: unknown) => void,
) {
  for (const name of names) {
    const original = target[name]
    if (typeof original !== 'function') continue
    Object.defineProperty(target, name, {
      value: (...values: unknown[]) => {
        const result: unknown = Reflect.apply(original, target, values)
        run(result)
        return result
      },
    })
  }
}
