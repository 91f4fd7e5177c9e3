import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { countClick } from '#features/analytics/commands.ts'
import type { PageView } from '#features/analytics/tables.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import { failRoute, expectToast, signInByForm, ownerEnv } from '#tests/kit/admin.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  collectPageErrors,
  newReaderPage,
  takeScreenshots,
} from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

let page: Page
/** Not always today: a run may pass midnight. */
let clickDay = ''

const day = 24 * 60 * 60 * 1000
const codes = ['NL', 'US', 'DE', 'GB', 'FR', 'CA', 'AU', 'IN', 'BR', 'JP', 'ZA', 'SG']
const paths = ['/article/calm-cats', '/', '/blog', '/shop', '/about', '/faq', '/contact']

/** Country n has 13 - n views on as many days, each on another page. */
function someViews(now: number): PageView[] {
  const fields = { session_id: null, device: 'Phone', kind: 'person' } as const
  const views = codes.flatMap((country, rank) =>
    Array.from({ length: codes.length - rank }, (_, turn): PageView => {
      const page_path = paths[turn % paths.length] ?? '/'
      return {
        ...fields,
        visitor_id: `${country}-${turn}`,
        country,
        page_path,
        slug: page_path.startsWith('/article/') ? 'calm-cats' : undefined,
        referrer: turn % 3 === 0 ? null : 'https://www.example.org/pets',
        created_at: now - turn * day,
      }
    }),
  )
  const own = views.slice(0, 2).map((view): PageView => ({ ...view, visitor_id: 'owner', kind: 'admin' }))
  const crawler: PageView = { ...views[0]!, visitor_id: null, kind: 'crawler' }
  return [...views, ...own, crawler]
}

const { site, browser } = await openPreparedSite(async (deps) => {
  const article = await insertTestArticle(deps, { slug: 'calm-cats', title: 'Calm cats', image_url: '/favicon.svg' })
  const product = await insertTestProduct(deps, { title: 'Lick mat', asin: 'B000000001', image_url: '/favicon.svg' })
  const link = 'https://www.amazon.com/dp/B000000002'
  const bare = await insertTestProduct(deps, { title: 'Bare bowl', affiliate_link: link, image_url: '/favicon.svg' })
  await insertTestArticle(deps, {
    id: 'bowls',
    title: 'Bowls',
    slug: 'bowls',
    content: `Take the [bowl](${link}) out.`,
  })
  await countClick(deps, { product_id: bare.id, article_id: 'bowls', kind: 'person' })
  await writeViews(deps, someViews(deps.clock()))
  await countClick(deps, { product_id: product.id, article_id: article.id, kind: 'person' })
  clickDay = new Date(deps.clock()).toISOString().slice(0, 10)
  await deps.db.insertInto('search_days').values({ day: clickDay, query: 'ferret harness', times: 4 }).execute()
}, ownerEnv)
const admin = await signInByForm(browser, site)
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const panel = (name: string) => page.getByRole('region', { name, exact: true })
const statCard = (name: string) => page.locator('.metric', { has: page.getByText(name, { exact: true }) })
const valueOf = async (name: string) => Number(await statCard(name).locator('.metric__value').innerText())
const open = async (query = '') => {
  await page.goto(`${site.url}/admin/analytics${query}`)
  await statCard('Views').waitFor()
}

test('the overview shows countries, pages, clicks and searches without results, and whose visits they are (355, 356, 357, 361, 364)', async () => {
  const pageErrors = collectPageErrors(page)
  await open()
  await page.getByRole('img', { name: /World map/ }).waitFor()
  expect(await panel('Countries').getByRole('listitem').count()).toBe(10)
  const first = await panel('Countries').getByRole('listitem').first().innerText()
  expect(first.replaceAll(/\s+/g, ' ')).toMatch(/Netherlands 14 views?, 1\d%/)
  expect(await panel('Countries').getByText('Singapore', { exact: true }).count()).toBe(0)
  expect(await panel('Pages').getByRole('listitem').count()).toBe(5)
  await panel('Pages').getByRole('button', { name: 'Show more pages' }).click()
  await panel('Pages').getByText('Contact', { exact: true }).waitFor()
  await panel('Pages')
    .getByRole('link', { name: /Calm cats/ })
    .waitFor()
  expect(await panel('Products').innerText()).toMatch(/Lick mat\s+1\s+click,/)
  expect(await panel('Articles').innerText()).toMatch(/Calm cats\s+1\s/)
  await page.getByText(/^Not in these figures: 1 view by crawlers/).waitFor()

  const all = await valueOf('Views')
  const [, own = ''] = /Of which yours: (\d+)/.exec(await statCard('Views').innerText()) ?? []
  expect(Number(own)).toBeGreaterThanOrEqual(2)
  await page.getByRole('switch', { name: 'Exclude my visits' }).check()
  await statCard('Views').getByText('Your own are excluded').waitFor()
  await expect.poll(() => valueOf('Views')).toBe(all - Number(own))
  await page.getByText('90 days').click()
  await statCard('Visitors')
    .getByText(/^Sum of daily visitors/)
    .waitFor()
  expect(new URL(page.url()).search).toBe('?days=90&admins=exclude')

  await expectAccessible(page)
  await takeScreenshots(page, 'admin-analytics-filled')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Write an article about ferret harness' }).click()
  expect(await page.getByRole('dialog', { name: 'New article' }).getByLabel('Title').inputValue()).toBe(
    'Ferret harness',
  )
  expect(pageErrors).toEqual([])
})

test('a chart can be read day by day with the arrow keys, and as a table', async () => {
  await open('?days=7')
  const chart = page.getByRole('slider', { name: 'Views and visitors per day' })
  await chart.focus()
  const today = await chart.getAttribute('aria-valuetext')
  expect(today).toMatch(/, so far: \d+ views, \d+ visitors$/)
  await page.keyboard.press('ArrowLeft')
  const before = await chart.getAttribute('aria-valuetext')
  expect(before).toMatch(/^\w+day, \w+ \d+, \d{4}: 12 views, 12 visitors$/)
  await page.keyboard.press('Home')
  expect(await chart.getAttribute('aria-valuenow')).toBe('1')
  await panel('Views and visitors per day').getByText('Show as table').click()
  const rows = panel('Views and visitors per day, as a table').getByRole('row')
  await expect.poll(() => rows.count()).toBe(8)
})

test('a country opens in a dialog with all its pages and referrers, and has its own URL (358, 359)', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Netherlands' })
  await panel('Countries').getByRole('link', { name: 'Netherlands' }).click()
  await dialog.getByText('14 views in 30 days').waitFor()
  expect(await dialog.getByRole('region', { name: 'Pages' }).getByRole('listitem').count()).toBe(paths.length)
  const referrers = await dialog.getByRole('region', { name: 'Referrers' }).innerText()
  expect(referrers).toContain('Direct / None')
  expect(referrers).toContain('example.org/pets')
  expect(new URL(page.url()).search).toBe('?country=NL')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Netherlands')

  await panel('Countries').getByRole('link', { name: 'Germany' }).click()
  await page.getByRole('dialog', { name: 'Germany' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Germany' }).waitFor({ state: 'hidden' })

  await page.goto(`${site.url}/admin/analytics?country=SG&days=90`)
  await page.getByRole('dialog', { name: 'Singapore' }).getByText('1 view in 90 days').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?days=90')
})

test('a table can be downloaded as a file (355)', async () => {
  await open('?days=90')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Countries' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^countries-.*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Singapore/)
})

test('a failed load shows an error and can be retried; a lost connection is shown (362)', async () => {
  const repair = await failRoute(page, 'GET', '/api/admin/analytics?*')
  await page.route('**/api/admin/analytics/live', (route) => route.abort())
  await page.goto(`${site.url}/admin/analytics`)
  await page.getByText('Failed to load analytics data. Please try refreshing the page.', { exact: true }).waitFor()
  await repair()
  await page.getByRole('button', { name: 'Try again' }).click()
  await statCard('Views').waitFor()
  await panel('Right now').getByText('Connection lost, reconnecting…').waitFor()
  expect(await page.getByText(/Failed to load/).count()).toBe(0)
  await page.unroute('**/api/admin/analytics/live')
  await panel('Right now').getByText('Live', { exact: true }).waitFor()
})

test('an earnings report is imported, compared with the clicks, and removed again', async () => {
  const report = [
    'Date Shipped,Name,ASIN,Tracking ID,Items Shipped,Ad Fees($)',
    `${clickDay},Lick mat,B000000001,wagwise-20,1,2.50`,
    `${clickDay},Something else,B000000009,wagwise-20,1,4.00`,
    'never,Broken,B000000001,wagwise-20,1,1.00',
  ].join('\n')
  await page.goto(`${site.url}/admin/analytics`)
  await page.getByRole('navigation', { name: 'Analytics' }).getByRole('link', { name: 'Earnings' }).click()
  await page.getByText(/^Import the earnings report/).waitFor()
  await page.getByRole('button', { name: 'Import report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import an earnings report' })
  const look = dialog.getByRole('button', { name: 'Preview import' })
  await look.click()
  await dialog.getByText('Please choose a file or paste its text.').waitFor()
  await dialog.getByLabel('Text of the report').fill('no table')
  await look.click()
  await dialog.getByText(/isn't a table with column names/).waitFor()
  await dialog.getByLabel('Text of the report').fill(report)
  await look.click()
  await dialog.getByText(/^2 lines .* with \$6\.50 can be read\. 1 line cannot be read/).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Earnings', { exact: true }).selectOption('None')
  await dialog.getByText('Please choose a column.').waitFor()
  await dialog.getByLabel('Earnings', { exact: true }).selectOption('Ad Fees($)')
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await expectToast(page, '2 lines imported')

  expect(await statCard('Earnings').innerText()).toContain('$6.50')
  expect(
    await panel('Earnings of articles')
      .getByRole('row', { name: /Calm cats/ })
      .innerText(),
  ).toMatch(/\$2\.50\s+1\s/)
  expect(await statCard('Not matched to a product').innerText()).toContain('$4.00')
  await panel('Lost this week').getByRole('status').waitFor()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'admin-earnings')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: /^Remove the report/ }).click()
  await page.getByRole('dialog', { name: 'Remove this report?' }).getByRole('button', { name: 'Remove report' }).click()
  await expectToast(page, 'Report removed')
  await page.getByText(/^Import the earnings report/).waitFor()
})

test('a link that earns nothing is listed with what it costs, replaced in its articles, and restored', async () => {
  await page.goto(`${site.url}/admin/analytics/links`)
  await page.getByRole('button', { name: 'Check now' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bare bowl' }) })
  await row.getByText(/no affiliate tag/).waitFor()
  expect(await row.innerText()).toMatch(/^1\s+click in 30 days/)
  await page.getByRole('button', { name: 'Check now' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-link-health')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const text = () => String(site.sql("select content from articles where id = 'bowls'")[0]?.['content'])
  await row.getByRole('button', { name: 'Replace Bare bowl' }).click()
  await page
    .getByRole('dialog', { name: 'Replace Bare bowl' })
    .getByRole('button', { name: /Lick mat/ })
    .click()
  const confirmation = page.getByRole('dialog', { name: 'Replace this product?' })
  expect(await confirmation.innerText()).toContain('1 article will link to Lick mat instead of Bare bowl')
  await confirmation.getByRole('button', { name: 'Replace in 1 article' }).click()
  const toast = page.locator('.toast', { hasText: 'Replaced in 1 article' })
  await toast.waitFor()
  expect(text()).toContain('[bowl](https://www.amazon.com/s?k=lick+mat&tag=wagwise-20)')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone in 1 article')
  expect(text()).toContain('[bowl](https://www.amazon.com/dp/B000000002)')
})

test('three pages opened by a person are three views, and a fourth appears without reloading (354, 355, 360)', async () => {
  const counted = ['page_views', 'day_sums', 'page_days', 'country_days', 'referrer_days', 'device_days']
  for (const table of counted) site.sql(`delete from ${table}`)
  await page.goto(`${site.url}/admin/analytics`)
  await page.getByRole('heading', { name: 'No views yet' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await expectAccessible(page)

  const reader = await newReaderPage(browser)
  const read = async (path: string) => {
    const viewResponse = reader.waitForResponse('**/api/functions/track-page-view')
    await reader.goto(site.url + path)
    expect((await viewResponse).status()).toBe(202)
  }
  for (const path of ['/', '/blog', '/article/calm-cats']) await read(path)
  await statCard('Views').waitFor()
  await expect.poll(() => valueOf('Views')).toBe(3)
  expect(await valueOf('Visitors')).toBe(1)
  await panel('Right now').getByRole('link', { name: 'Calm cats' }).waitFor()

  await page.getByRole('button', { name: 'Pause live views' }).click()
  await read('/shop')
  await page.getByRole('button', { name: 'Show 1 new view' }).waitFor()
  expect(await panel('Right now').getByRole('link', { name: 'Shop' }).count()).toBe(0)
  expect(await valueOf('Views')).toBe(3)
  await page.getByRole('button', { name: 'Resume live views' }).click()
  await panel('Right now').getByRole('link', { name: 'Shop' }).waitFor()
  await expect.poll(() => valueOf('Views')).toBe(4)
  await reader.context().close()
})
