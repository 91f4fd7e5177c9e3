import type { Page } from 'playwright'
import { islandReady } from './browser.ts'

type ViewEvent = { visitorId?: string; sessionId?: string; pagePath: string; referrer: string }

/** What the journeys around the cookie banner share. `currentPage` is asked each time, because every test has its own. */
export function createConsentJourneys(site: { url: string }, currentPage: () => Page) {
  return {
    bar: () => currentPage().getByRole('complementary', { name: 'Cookies' }),
    storage: () =>
      currentPage().evaluate(() => {
        const read = (area: Storage): Record<string, string> => Object.fromEntries(Object.entries(area))
        return { local: read(localStorage), session: read(sessionStorage) }
      }),
    go: async (path: string) => {
      await currentPage().goto(site.url + path)
      await currentPage().waitForSelector(islandReady('cookie-banner'), { state: 'attached' })
    },
    /** The page views that a page sends from now on. */
    listen: (page = currentPage()) => {
      const events: ViewEvent[] = []
      page.on(
        'request',
        (request) => request.url().endsWith('track-page-view') && events.push(JSON.parse(request.postData() ?? '')),
      )
      return events
    },
  }
}
