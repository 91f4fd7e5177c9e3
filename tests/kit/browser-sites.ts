import type { Browser } from 'playwright'
import { afterAll } from 'vitest'
import { openAdmin, ownerEnv } from './admin.ts'
import { openSharedBrowser } from './browser.ts'
import { startPreparedSite } from './prepared-site.ts'
import { startSite } from './site-process.ts'

type Prepare = Parameters<typeof startPreparedSite>[0]

/** For the tests of one file, with a browser. Both are closed after them. */
export async function openPreparedSite(prepare: Prepare, env?: Record<string, string>) {
  return withBrowser(await startPreparedSite(prepare, env))
}

/** With the owner signed in: `admin` is a page of theirs. */
export async function openAdminSite(prepare: Prepare) {
  const { site, browser } = await openPreparedSite(prepare, ownerEnv)
  return { site, browser, admin: await openAdmin(browser, site) }
}

/** The built site with its starter content. */
export async function openStarterSite() {
  return withBrowser(await startSite())
}

async function withBrowser<Site extends { stop: () => Promise<unknown> }>(
  site: Site,
): Promise<{ site: Site; browser: Browser }> {
  afterAll(() => site.stop())
  const browser = await openSharedBrowser()
  afterAll(() => browser.close())
  return { site, browser }
}
