import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { islandReady, collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openStarterSite } from '#tests/kit/browser-sites.ts'

const { site, browser } = await openStarterSite()

const path = '**/api/functions/seed-articles'

async function openHome(): Promise<Page> {
  const page = await newReaderPage(browser)
  await page.clock.install({ time: 0 })
  await page.goto(site.url)
  for (const name of ['generate-articles', 'toasts'])
    await page.waitForSelector(islandReady(name), { state: 'attached' })
  return page
}
const toasts = (page: Page) => page.locator('.toast-region')

test('the button says what happens, is busy meanwhile, shows the count and reloads 1.5 s later (62, 63, 64, 66, 67)', async () => {
  const page = await openHome()
  const pageErrors = collectPageErrors(page)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    void page.route(path, async (route) => {
      resolve()
      await new Promise<void>((go) => (answer = go))
      await route.continue()
    })
  })
  const button = page.locator('.floating-action')
  expect(await button.innerText()).toBe('Generate Articles')
  expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  await button.click()
  await toasts(page).getByText('Generating Articles').waitFor()
  await toasts(page).getByText('This may take 2-3 minutes. Please wait...').waitFor()
  expect([await button.innerText(), await button.isDisabled()]).toEqual(['Generating...', true])
  await requested
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  const reloaded = async () => (await page.locator('body[data-before]').count()) === 0
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  answer()
  await toasts(page).getByText('Generated 13 articles successfully!').waitFor()
  expect(await toasts(page).getByText('Success!').isVisible()).toBe(true)
  expect(await button.isDisabled()).toBe(true)
  await page.clock.runFor(1450)
  expect(await reloaded()).toBe(false)
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(100)])
  expect(await reloaded()).toBe(true)
  expect(pageErrors).toEqual([])
  const { total } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as { total: number }
  expect(total).toBe(52)
  await page.context().close()
})

test.each([
  ['the connection breaks', undefined],
  ['the server refuses', 403],
  ['the server is busy', 429],
])('when %s the toast says so and the button can be clicked again (68)', async (_what, status) => {
  const page = await openHome()
  await page.route(path, (route) =>
    status ? route.fulfill({ status, json: { error: 'No.', code: 'no' } }) : route.abort(),
  )
  const button = page.locator('.floating-action')
  await button.click()
  await toasts(page).getByText('Failed to generate articles. Please try again.').waitFor()
  expect(await toasts(page).getByText('Error', { exact: true }).isVisible()).toBe(true)
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(await button.innerText()).toBe('Generate Articles')
  await page.context().close()
})

test('a click before the script has loaded is not lost (62)', async () => {
  const page = await newReaderPage(browser)
  let requests = 0
  await page.route(path, (route) => {
    requests++
    return route.fulfill({ json: { count: 0 } })
  })
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.locator('.floating-action').click()
  await expect.poll(() => requests).toBe(1)
  await toasts(page).getByText('Generated 0 articles successfully!').waitFor()
  await page.context().close()
})
