import { expect, test } from 'vitest'
import { islandReady, newReaderPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { openStarterSite } from '#tests/kit/browser-sites.ts'

const { site, browser } = await openStarterSite()

async function open(path: string, width = 1280) {
  const page = await newReaderPage(browser, { viewport: { width, height: 900 } })
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  return page
}

const member = { id: '1', email: 'a@example.org' }
test.each([
  ['a visitor', { user: null, isAdmin: false }, []],
  ['a member', { user: member, isAdmin: false }, []],
  ['an admin', { user: member, isAdmin: true }, ['Admin', 'Admin Dashboard']],
])('in the header %s sees only the dashboard links meant for them (14, 15)', async (_who, session, links) => {
  const page = await newReaderPage(browser)
  await page.route('**/api/session', (route) => route.fulfill({ json: session }))
  await page.goto(`${site.url}/about`)
  await page.waitForSelector(islandReady('admin-links'), { state: 'attached' })
  const shown = page.locator('.site-header a[href="/admin"]:visible')
  await expect.poll(() => shown.allInnerTexts()).toEqual(links)
  await page.context().close()
})

test('a failed look-up does not make an admin (14, 15)', async () => {
  const page = await newReaderPage(browser)
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/api/session')
  await page.goto(`${site.url}/about`)
  await page.waitForSelector(islandReady('admin-links'), { state: 'attached' })
  await (await failed).finished()
  await waitForNextFrame(page)
  expect(await page.locator('a[href="/admin"]').count()).toBe(0)
  await page.context().close()
})

test('a brand asset is downloaded under its name, not opened (6)', async () => {
  const page = await open('/download-assets')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download all/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(page.url()).toMatch(/download-assets$/)
  await page.context().close()
})
