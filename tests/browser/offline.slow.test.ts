import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('a saved article is on the device until it is no longer saved, and nothing personal ever is (decision 60)', async () => {
  const page = await newReaderPage(site.browser)
  await page.goto(`${site.url}/article/calm-cats`)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const bar = page.locator('[data-island="like-bar"]')
  await bar.scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cachedPaths(page)).toContain('/article/calm-cats')

  for (const path of ['/api/session', '/api/articles', '/auth']) {
    const response = await page.goto(site.url + path)
    expect([path, response?.fromServiceWorker()]).toEqual([path, false])
  }
  await page.goto(`${site.url}/favorites`)
  await page.context().setOffline(true)
  expect(await page.evaluate(() => fetch('/api/articles').catch(() => 'unanswered'))).toBe('unanswered')
  const dashboard = await page.context().newPage()
  await expect(dashboard.goto(`${site.url}/admin`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await page.goto(`${site.url}/favorites`)
  await page.getByRole('link', { name: 'Calm cats' }).or(page.locator('[data-saved-articles] a')).first().click()
  await page.waitForURL('**/article/calm-cats')
  await page.getByText('Food first.').waitFor()
  expect((await cachedPaths(page)).filter((path) => /^\/(?:admin|api|auth|account)/.test(path))).toEqual([])

  await page.context().setOffline(false)
  await page.goto(`${site.url}/article/calm-cats`)
  await bar.scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Saved' }).click()
  await expect.poll(() => cachedPaths(page)).not.toContain('/article/calm-cats')
  await page.context().close()
})
