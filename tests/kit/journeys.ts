import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, inject } from 'vitest'
import type { Needs } from '#features/deps.ts'
import { createNewId } from '#server/ids.ts'
import { newReaderPage, openSharedBrowser } from './browser.ts'
import { openSiteDatabase } from './database.ts'
import { openDatabaseFile, type PreparedSite } from './prepared-site.ts'

export type JourneySite = Pick<PreparedSite, 'url' | 'sql' | 'dataDir'> & {
  /** For an article or a product of its own: a journey must not change what others use. */
  deps: Needs<'db' | 'clock' | 'newId'>
  browser: Browser
  /** A page on which the owner is signed in, by the cookies of the one sign-in of this run. */
  newOwnerPage: (options?: BrowserContextOptions) => Promise<Page>
}

/** One of the two sites that all journeys share, for the journeys of one file. */
export async function openSharedSite(name: 'filledSite' | 'emptySite'): Promise<JourneySite> {
  const { url, dataDir, cookies } = inject(name)
  const [browser, database] = await Promise.all([openSharedBrowser(), openSiteDatabase(dataDir)])
  const file = openDatabaseFile(dataDir)
  afterAll(async () => {
    await browser.close()
    file.close()
    await database.close()
  })
  const storageState = { cookies: cookies.split('; ').map((pair) => storedCookie(pair, url)), origins: [] }
  return {
    url,
    dataDir,
    browser,
    sql: file.sql,
    deps: { db: database.db, clock: Date.now, newId: createNewId(Date.now) },
    newOwnerPage: (options = {}) => newReaderPage(browser, { ...options, storageState }),
  }
}

function storedCookie(pair: string, url: string) {
  const at = pair.indexOf('=')
  const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), domain: new URL(url).hostname, path: '/' }
  return { ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
}
