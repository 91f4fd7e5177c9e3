import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { chooseFromMenu, expectAccessible, collectPageErrors } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

let page: Page
const image_url = '/favicon.svg'

const { site, admin } = await openAdminSite(async (deps) => {
  for (let number = 1; number <= 12; number++)
    await insertTestArticle(deps, { id: `a${number}`, slug: `a${number}`, title: `Walk number ${number}`, image_url })
  await insertTestProduct(deps, { title: 'Walking harness', image_url })
})
await fetch(`${site.url}/api/functions/subscribe-newsletter`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: site.url },
  body: JSON.stringify({ email: 'walker@example.org' }),
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

test('the palette goes to places, settings, articles, products and subscribers by keyboard alone', async () => {
  const pageErrors = collectPageErrors(page)
  await page.goto(`${site.url}/admin`)
  await page.getByRole('tab').first().waitFor()
  const find = async (words: string, result: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type(words)
    const option = page.getByRole('option', { name: result })
    await option.first().waitFor()
    for (let step = 0; step < 20 && (await option.first().getAttribute('aria-selected')) !== 'true'; step++)
      await page.keyboard.press('ArrowDown')
  }
  await find('walk', /^Walk number 12/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/articles/a12')
  await page.goBack()
  await find('harness', /^Walking harness/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/products?q=Walking+harness')
  await find('walker', /^walker@/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/messages/subscribers?q=walker%40example.org')
  await find('postal', /^Postal address/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/site')
  expect(await page.getByLabel('Postal address').evaluate((field) => field === document.activeElement)).toBe(true)
  await find('calend', /^Calendar/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/calendar')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz')
  await page.getByText('Nothing found for “zzzz”.').waitFor()
  expect(pageErrors).toEqual([])
})

test('the rail points at one thing: a tab, or the view that is open', async () => {
  const marked = page.locator('.shell__tab[data-current], .shell__link[aria-current]')
  for (const [path, name] of [
    ['/admin', 'Articles'],
    ['/admin/messages/comments', 'Messages'],
    ['/admin/newsletter', 'Newsletter'],
    ['/admin/settings/brand', 'Settings'],
  ]) {
    await page.goto(site.url + path)
    await expect.poll(() => marked.allInnerTexts()).toEqual([name])
  }
})

test('a view that is a dialog has a URL, and closing it leaves the view and its filter', async () => {
  await page.goto(`${site.url}/admin?q=walk&open=outbox`)
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin?q=walk')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the category of ten articles is changed at once, and no row moves when they are selected', async () => {
  await page.goto(`${site.url}/admin`)
  const rows = page.getByRole('row', { name: /Walk number/ })
  await rows.first().waitFor()
  const top = async () => Math.round((await rows.first().boundingBox())?.y ?? 0)
  const before = await top()
  for (let row = 0; row < 10; row++)
    await rows
      .nth(row)
      .getByRole('checkbox', { name: /^Select/ })
      .check()
  await page.getByText('10 selected').waitFor()
  expect(await top()).toBe(before)
  await chooseFromMenu(page, 'Category', 'Pet Travel')
  await page.locator('.toast', { hasText: '10 articles changed' }).waitFor()
  expect(site.sql("select id from articles where category = 'Pet Travel'")).toHaveLength(10)
  await expectAccessible(page)
})

test('on a phone the first article starts within 300 pixels, and filters open by a button', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/admin`)
  const row = page.getByRole('row', { name: /Walk number/ }).first()
  await row.waitFor()
  expect((await row.boundingBox())?.y).toBeLessThan(300)
  expect(await page.getByLabel('Status').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByText('No articles match these filters.').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.waitForURL('**/admin/calendar')
  expect(await page.getByRole('link', { name: 'Facts' }).isVisible()).toBe(false)
  await expectAccessible(page)
})
