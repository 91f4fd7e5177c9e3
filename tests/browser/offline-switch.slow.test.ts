import { expect, test } from 'vitest'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { newReaderPage } from '#tests/kit/browser.ts'
import { ownerEnv } from '#tests/kit/admin.ts'

const { site, browser } = await openPreparedSite(async () => undefined, ownerEnv)

test('once the owner switches it off, the worker and what it kept are gone at the next visit (decision 60)', async () => {
  const page = await newReaderPage(browser)
  const stored = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }))
  await page.goto(`${site.url}/tonight`)
  await page.getByText('Saved on this device. Works without a connection.').waitFor()
  expect((await stored()).workers).toBe(1)
  expect((await stored()).caches).toBeGreaterThan(0)

  const owner = await openAdminClient(site.url)
  const change = (worksOffline: boolean) =>
    owner.request('/api/admin/settings', { method: 'PUT', json: { worksOffline } })
  expect((await change(false)).status).toBe(200)
  await page.goto(`${site.url}/tonight`)
  await expect.poll(stored).toEqual({ workers: 0, caches: 0 })
  await page.reload()
  expect(await stored()).toEqual({ workers: 0, caches: 0 })
  expect(await page.getByText('Saved on this device. Works without a connection.').isVisible()).toBe(false)
  await page.context().setOffline(true)
  await expect(page.goto(`${site.url}/safe`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')

  await page.context().setOffline(false)
  expect((await change(true)).status).toBe(200)
  await page.goto(`${site.url}/tonight`)
  await page.getByText('Saved on this device. Works without a connection.').waitFor()
  await page.context().close()
})
