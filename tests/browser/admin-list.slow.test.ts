import type { Locator, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { computeProgress } from '#domain/generation/generation.ts'
import { expectToast, failRoute, openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  collectPageErrors,
  expectAccessible,
  expectAccessibleInBothThemes,
} from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page
const image_url = '/favicon.svg'
const count = 24

const { site, browser } = await openPreparedSite(async (deps) => {
  for (let number = 1; number <= count; number++) {
    const id = `a${number}`
    const category = number === 1 ? 'Pet Behavior & Psychology' : 'Dog Care'
    const article = { id, slug: id, title: `Walk number ${number}`, image_url, category, created_at: number }
    await insertTestArticle(deps, { ...article, state: number > 20 ? 'draft' : 'published' })
  }
  for (const title of ['Rest 1', 'Rest 2', 'Rest 3', 'Rest 4', 'Rest without excerpt'])
    await insertTestArticle(deps, {
      title,
      image_url,
      state: 'draft',
      created_at: 0,
      ...(title.length > 6 && { excerpt: '' }),
    })
}, ownerEnv)
site.sql(
  "insert into authors (id, slug, name, kind, created_at, updated_at) values ('jo', 'jo', 'Jo Walker', 'person', 1, 1)",
)
const admin = await openAdmin(browser, site)
const phone = await openAdmin(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
beforeEach(async () => {
  site.sql('delete from dashboard_preferences')
  page = await admin.context().newPage()
  return () => page.close()
})

const row = (number: number, on = page) => on.getByRole('row', { name: new RegExp(`Walk number ${number}\\b`) })
const link = (number: number, on = page) => on.getByRole('link', { name: `Walk number ${number}`, exact: true })
const stored = (id: string) => site.sql('select * from articles where id = ?', id)[0] ?? {}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const inCategory = (name: string) => site.sql('select id from articles where category = ?', name).length

async function openList(path = '/admin', on = page) {
  await on.goto(site.url + path)
  await on.getByRole('region', { name: 'Articles', exact: true }).waitFor()
}
/** Presses Tab, or Shift+Tab, until the focus is there. */
async function tabTo(target: Locator, key = 'Tab') {
  await target.waitFor()
  for (let step = 0; step < 80 && !(await hasFocus(target)); step++) await page.keyboard.press(key)
  expect(await hasFocus(target)).toBe(true)
}
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a draft is published, and the category of ten articles changed by one request and changed back, by keyboard alone', async () => {
  const pageErrors = collectPageErrors(page)
  const requests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(new URL(request.url()).pathname))
  await openList()
  await press('j', 'x')
  expect(await hasFocus(link(24))).toBe(true)
  await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor()
  await tabTo(button('Publish'), 'Shift+Tab')
  await press('Enter')
  await tabTo(button('Publish 1 article'))
  await press('Enter')
  await expectToast(page, '1 article published')
  expect(stored('a24')['state']).toBe('published')

  await press('Escape')
  expect(await page.getByText('1 selected').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await press('j', 'x')
  for (let more = 0; more < 9; more++) await press(more % 2 ? 'ArrowDown' : 'j', 'x')
  await page.getByText('10 selected').waitFor()
  await press('k')
  requests.length = 0
  await tabTo(button('Category'), 'Shift+Tab')
  await press('Enter')
  const item = page.getByRole('menuitem')
  await expect.poll(() => hasFocus(item.first())).toBe(true)
  await press('End')
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Pet Travel' }))).toBe(true)
  await press('Enter')
  const toast = page.locator('.toast', { hasText: '10 articles changed' })
  await toast.waitFor()
  expect(inCategory('Pet Travel')).toBe(10)
  expect(requests).toEqual(['/api/admin/articles/change'])
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectToast(page, '10 articles changed back')
  expect(inCategory('Pet Travel')).toBe(0)
  expect(pageErrors).toEqual([])
})

test('bulk changes name what failed and why, set the author, and spread a schedule over days', async () => {
  await openList('/admin?q=Rest&state=draft&sort=title')
  await page.getByRole('checkbox', { name: 'Select all articles on this page' }).check()
  await chooseFromMenu(page, 'Author', 'Jo Walker')
  await expectToast(page, '5 articles changed')
  expect(site.sql("select id from articles where author = 'Jo Walker'")).toHaveLength(5)

  await button('Schedule').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule 5 articles' })
  await dialog.getByLabel('Publish on').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByText('Please choose a date and time in the future.').waitFor()
  await dialog.getByLabel('Publish on').fill('2090-02-27T09:00')
  await dialog.getByLabel('Spread').selectOption('One a day')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const failure = page.getByRole('dialog', { name: '1 article not scheduled' })
  await failure.getByText(/^Rest without excerpt: .*excerpt/).waitFor()
  await failure.getByRole('button', { name: 'Close' }).last().click()
  const dates = site.sql("select published_date from articles where state = 'scheduled' order by published_date")
  const days = dates.map(({ published_date }) => new Date(Number(published_date)).toISOString().slice(5, 10))
  expect(days).toEqual(['02-27', '02-28', '03-01', '03-02'])
  const toast = page.locator('.toast', { hasText: '4 articles scheduled' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, '4 articles changed back')
  expect(site.sql("select id from articles where state = 'scheduled'")).toEqual([])
})

test('F2 renames in the list: Escape restores, a failure keeps the text, Enter saves, and the slug stays', async () => {
  await openList()
  await press('j', 'F2')
  const field = page.getByLabel('New title')
  await page.keyboard.type('Jx')
  await press('Escape')
  expect(await hasFocus(link(24))).toBe(true)
  expect(await page.getByText('1 selected').count()).toBe(0)

  const repair = await failRoute(page, 'PUT', '/api/admin/articles/a24')
  await press('F2')
  await page.keyboard.type('Slow walks')
  await press('Enter')
  await page.getByText('The disk is full.').waitFor()
  expect(await field.inputValue()).toBe('Slow walks')
  await expectAccessible(page)
  await repair()
  await press('Enter')
  const renamed = page.getByRole('link', { name: 'Slow walks', exact: true })
  await renamed.waitFor()
  await expect.poll(() => hasFocus(renamed)).toBe(true)
  expect(stored('a24')).toMatchObject({ title: 'Slow walks', slug: 'a24' })

  await press('F2')
  await page.keyboard.type('Walk number 24')
  await press('Enter')
  await link(24).waitFor()
  await press('j')
  await press('F2')
  expect(await hasFocus(field)).toBe(true)
  await press('Escape')
  await press('j')
  expect(await hasFocus(link(22))).toBe(true)
  await page.getByRole('searchbox', { name: 'Search articles' }).press('j')
  expect(await page.getByRole('searchbox', { name: 'Search articles' }).inputValue()).toBe('j')
})

test('after an edit the list is where it was, and after a deletion the next row has the focus', async () => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openList('/admin?state=published&sort=title')
  await link(7).focus()
  const scroll = await page.evaluate(() => scrollY)
  expect(scroll).toBeGreaterThan(100)
  await press('Enter')
  await page.waitForURL('**/admin/articles/a7')
  await page.getByRole('link', { name: 'Articles' }).press('Enter')
  await page.waitForURL('**/admin?state=published&sort=title')
  await expect.poll(() => hasFocus(link(7))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scroll)

  await press('Enter')
  await page.waitForURL('**/admin/articles/a7')
  await chooseFromMenu(page, 'More: private link, history, delete', 'Delete article')
  await button('Delete article').click()
  await page.waitForURL('**/admin?state=published&sort=title')
  await expect.poll(() => hasFocus(link(8))).toBe(true)
  await press('Delete')
  await button('Delete article').click()
  await expect.poll(() => hasFocus(link(9))).toBe(true)
})

test('a filter is saved under a name with its address, columns and rows are chosen, and all survive a reload', async () => {
  await openList('/admin?state=draft')
  await button('Save filter').click()
  await page.getByLabel('Name', { exact: true }).fill('My drafts')
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click()
  const saved = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'My drafts' })
  await saved.waitFor()
  const head = (name: string) => page.getByRole('columnheader', { name })
  await button('Display').click()
  await page.getByRole('menuitemcheckbox', { name: 'Views' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Author' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Comfortable rows' }).click()
  await expectAccessible(page)
  await press('Escape')
  await head('Author').waitFor()
  await expect.poll(() => site.sql('select preferences from dashboard_preferences')).toHaveLength(1)

  await openList()
  await head('Author').waitFor()
  expect(await head('Views').count()).toBe(0)
  expect((await row(3).boundingBox())?.height).toBeGreaterThan(60)
  await saved.click()
  await page.waitForURL('**/admin?state=draft')
  expect(await saved.getAttribute('aria-current')).toBe('page')
  await button('Delete filter').click()
  await saved.waitFor({ state: 'detached' })
  await button('Save filter').waitFor()
})

test('category names end in dots where they do not fit', async () => {
  await openList()
  const badge = row(1).locator('.badge[data-cat]')
  const style = await badge.evaluate((element) => {
    const { textOverflow, display, overflowX } = getComputedStyle(element)
    return { textOverflow, display, overflowX, fits: element.scrollWidth <= element.clientWidth }
  })
  expect(style).toEqual({ textOverflow: 'ellipsis', display: 'block', overflowX: 'hidden', fits: false })
})

test('on a phone a draft is published and ten articles change by touch, and nothing is out of reach', async () => {
  await openList('/admin', phone)
  await row(23, phone).getByRole('checkbox').tap()
  await button('Publish', phone).tap()
  await button('Publish 1 article', phone).tap()
  await expectToast(phone, '1 article published')
  expect(stored('a23')['state']).toBe('published')
  for (let number = 22; number > 13; number--) await row(number, phone).getByRole('checkbox').tap()
  await phone.getByText('10 selected').waitFor()
  await button('Category', phone).tap()
  await phone.getByRole('menuitem', { name: 'Pet Travel' }).tap()
  await expectToast(phone, '10 articles changed')
  expect(inCategory('Pet Travel')).toBe(10)

  await link(12, phone).tap()
  const update = button('Update', phone)
  await update.waitFor()
  const { y = 0, height = 0 } = (await update.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(844 / 2)
  expect(y + height).toBeLessThanOrEqual(844)
  await phone.getByLabel('Title', { exact: true }).fill('Walk number 12, slowly')
  await update.tap()
  await expectToast(phone, 'Article updated successfully')
  expect(stored('a12')['title']).toBe('Walk number 12, slowly')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(phone)
})

test('on a phone the products head is one line, its tools are in the sheet, and the first product is within 300 pixels', async () => {
  site.sql(
    "insert into products (id, slug, title, created_at, updated_at) values ('mat', 'lick-mat', 'Lick mat', 1, 1)",
  )
  await phone.goto(`${site.url}/admin/products`)
  const card = phone.getByRole('article').first()
  await card.waitFor()
  expect((await card.boundingBox())?.y).toBeLessThan(300)
  expect(await button('Clean malformed', phone).isVisible()).toBe(false)
  await phone.getByRole('button', { name: 'Filters' }).tap()
  await button('Clean malformed', phone).waitFor()
  await button('Extract from articles', phone).waitFor()
  await expectAccessible(phone)
})

const failedRun = () => {
  const item = { ordinal: 0, state: 'failed' as const, title: '', error: 'The AI provider refused the request (400).' }
  const items = [{ ...item, rejections: [], updated_at: 1, article: undefined }]
  const progress = computeProgress({ state: 'completed', count: 1, reason: '' }, items)
  return { progress, run: { id: 'one', category: 'Dog Care', state: 'completed', items } }
}

test('a failed article is listed with its reason and retried, by keyboard and by touch', async () => {
  for (const on of [page, phone]) {
    const retried: string[] = []
    await on.route('**/api/admin/runs/current', (route) => route.fulfill({ json: failedRun() }))
    await on.route('**/api/admin/runs/one/retry', (route) => {
      retried.push(route.request().method())
      return route.fulfill({ json: {} })
    })
    await openList('/admin', on)
    const line = on.getByRole('complementary', { name: 'Article generation' })
    await line.getByText('The AI provider refused the request (400).').waitFor()
    await expectAccessible(on)
    const retry = line.getByRole('button', { name: 'Retry failed' })
    if (on === page) {
      await tabTo(retry)
      await press('Enter')
    } else await retry.tap()
    await expect.poll(() => retried).toEqual(['POST'])
    await on.unroute('**/api/admin/runs/current')
  }
})

test.each([390, 1280])(
  'the list is accessible with selection, menu and sheet open at %i pixels, light and dark',
  async (width) => {
    site.sql(
      'insert into dashboard_preferences (user_id, preferences) select id, json(\'{"filters":[{"name":"Drafts","query":"state=draft"}],"hiddenColumns":[],"comfortable":false}\') from "user" limit 1',
    )
    await page.setViewportSize({ width, height: 844 })
    await openList('/admin?state=draft')
    if (width < 768) await page.getByRole('button', { name: /^Filters/ }).click()
    await button('Delete filter').waitFor()
    await row(22).getByRole('checkbox').check()
    await expectAccessibleInBothThemes(page)
    await button('Category').click()
    await page.getByRole('menuitem', { name: 'Pet Travel' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await press('Escape')
    expect(await page.getByText('1 selected').count()).toBe(1)
  },
)
