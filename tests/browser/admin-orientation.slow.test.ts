import type { Page, Route } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { failRoute, owner } from '#tests/kit/admin.ts'
import { expectAccessible, expectAccessibleInBothThemes, collectPageErrors } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

let page: Page
const image_url = '/favicon.svg'

const { site, admin } = await openAdminSite(async (deps) => {
  for (const id of ['one', 'two', 'three'])
    await insertTestArticle(deps, { id, slug: id, title: `Walk ${id}`, image_url, content: 'Slowly.' })
  for (const title of ['Lick mat', 'Harness']) await insertTestProduct(deps, { title, image_url })
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const open = async (url: string) => {
  await page.goto(site.url + url)
  await page.getByRole('tab').first().waitFor()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** The focused element, as far as it tells where the focus is. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return `${element?.localName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40) ?? ''}`
  })
const hasFocus = async () => !(await focused()).startsWith('body')

const views = [
  '/admin',
  '/admin/products',
  '/admin/messages/contact',
  '/admin/messages/comments',
  '/admin/messages/subscribers',
  '/admin/newsletter',
  '/admin/analytics',
  '/admin/analytics/earnings',
  '/admin/analytics/links',
  '/admin/briefs',
  '/admin/calendar',
  '/admin/facts',
  '/admin/answers',
  '/admin/media',
  '/admin/log',
  '/admin/pages/about',
]
const dialogs = ['new', 'by-category', 'with-product', 'index-now', 'authors', 'delete-all'].concat([
  'launch',
  'outbox',
  'people',
  'help',
])

async function expectAccessibleAtBothWidths() {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothThemes(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test(
  'every view and dialog is accessible on phones and wide screens, light and dark',
  { timeout: 480_000 },
  async () => {
    const pageErrors = collectPageErrors(page)
    for (const view of views) {
      await open(view)
      await expect.poll(() => page.locator('.skeleton, .waiting').count()).toBe(0)
      await expectAccessibleAtBothWidths()
    }
    for (const dialog of dialogs) {
      await open(`/admin?open=${dialog}`)
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => page.locator('.skeleton, .waiting').count()).toBe(0)
      await expectAccessibleAtBothWidths()
    }
    expect(pageErrors).toEqual([])
  },
)

test('the focus is never lost: when a dialog closes, a view changes or a row is deleted', async () => {
  await open('/admin')
  for (const dialog of dialogs) {
    await open(`/admin?open=${dialog}`)
    await page.getByRole('dialog').waitFor()
    expect([dialog, await hasFocus()]).toEqual([dialog, true])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect([dialog, await hasFocus()]).toEqual([dialog, true])
  }
  for (const place of ['Calendar', 'Media', 'Newsletter', 'Earnings', 'Log']) {
    await page.getByRole('link', { name: place, exact: true }).press('Enter')
    expect([place, await hasFocus()]).toEqual([place, true])
  }
  await page.getByRole('tab', { name: 'Products' }).press('Enter')
  await button('Delete Lick mat').press('Enter')
  await button('Delete Lick mat').waitFor({ state: 'hidden' })
  expect(await focused()).toBe('button Delete Harness')
  await page.getByRole('tab', { name: 'Articles' }).press('Enter')
  await page
    .getByRole('row', { name: /Walk one/ })
    .getByRole('link')
    .first()
    .press('Enter')
  await page.getByRole('heading', { name: 'Edit article' }).waitFor()
  expect(await hasFocus()).toBe(true)
})

/** What the dashboard asks for around every view. */
const frameRequests = new Set(
  ['counts', 'first-hour', 'launch-check', 'runs/current', 'runs/events'].map((name) => `/api/admin/${name}`),
)

test('while an answer is awaited every view shows rows to come, and a failure shows its reason and Try again', async () => {
  let answer: (route: Route) => Promise<void> = (route) => route.continue()
  await page.route('**/api/admin/**', (route) =>
    route.request().method() === 'GET' ? answer(route) : route.fallback(),
  )
  for (const url of [...views, ...['launch', 'outbox', 'people', 'authors'].map((it) => `/admin?open=${it}`)]) {
    const { promise: seen, resolve: fail } = Promise.withResolvers<void>()
    const awaited: string[] = []
    answer = async (route) => {
      awaited.push(new URL(route.request().url()).pathname)
      await seen
      await route.fulfill({ status: 500, json: { error: 'The disk is full.', code: 'broken' } })
    }
    await open(url)
    const place = url.includes('open=') ? page.getByRole('dialog') : page.locator('main')
    // While its script loads, a view shows the same rows: only after its own request are they the view's.
    await expect.poll(() => awaited.filter((path) => !frameRequests.has(path)), { message: url }).not.toEqual([])
    await expect.poll(() => place.locator('.skeleton').count(), { message: url }).toBeGreaterThan(0)
    fail()
    const failure = place.locator('.failed').first()
    await failure.waitFor()
    const reason = url === '/admin/analytics' ? 'Failed to load analytics data.' : 'The disk is full.'
    expect([url, await failure.innerText()]).toEqual([url, expect.stringContaining(reason)])
    expect([url, await place.locator('.skeleton, .spinner').count()]).toEqual([url, 0])
    answer = (route) => route.continue()
    await failure.getByRole('button', { name: 'Try again' }).click()
  }
})

test('an error stays below the dialog it belongs to, F8 leads to it, and the focus returns afterwards', async () => {
  await open('/admin?open=launch')
  const dialog = page.getByRole('dialog', { name: 'Launch check' })
  await failRoute(page, 'POST', '/api/admin/launch-check')
  const confirm = dialog.getByRole('button', { name: /^(Confirm|Try again):/ }).first()
  await confirm.press('Enter')
  const toast = page.locator('.toast', { hasText: 'The disk is full.' })
  await toast.waitFor()
  // Longer than a toast without an error or a button stays.
  await page.waitForTimeout(6000)
  await confirm.press('Enter')
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBeNull()
  expect(await toast.count()).toBe(1)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const [shown, content] = [await toast.boundingBox(), await dialog.locator('.dialog__frame').boundingBox()]
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0)
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(700)
  }
  await expectAccessible(page)
  const before = await focused()
  await page.keyboard.press('F8')
  expect(await focused()).toBe('button Dismiss')
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'hidden' })
  expect(await focused()).toBe(before)
})

test('the first hour shows what is open, leads there, and stays hidden until Help brings it back', async () => {
  await open('/admin')
  const hour = page.getByRole('region', { name: 'First hour' })
  const steps = () => hour.getByRole('link').allInnerTexts()
  await expect
    .poll(steps)
    .toEqual([
      'Name your site',
      'Enter your Amazon tag',
      'Publish your first article',
      'Set up email',
      'Check the backup',
    ])
  await hour.getByRole('link', { name: 'Check the backup' }).press('Enter')
  await page.getByRole('dialog', { name: 'Launch check' }).waitFor()
  await expect.poll(focused).toContain('backup')
  await page.keyboard.press('Escape')
  await hour.getByRole('link', { name: 'Publish your first article' }).press('Enter')
  await page.getByRole('dialog', { name: 'New article' }).waitFor()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('row', { name: /Walk/ }).first().boundingBox())?.y).toBeLessThan(300)
  await hour.getByRole('button', { name: 'Hide the first hour' }).click()
  await hour.waitFor({ state: 'hidden' })
  expect(await hasFocus()).toBe(true)
  await open('/admin?open=help')
  expect(await hour.count()).toBe(0)
  await button('Show the first hour').click()
  await hour.waitFor()
})

test('the log names who changed what, finds it, and shows the difference at an address of its own', async () => {
  const save = (content: string, version: number) =>
    page.request.put(`${site.url}/api/admin/articles/two`, {
      data: { version, content },
      headers: { origin: site.url },
    })
  expect((await save('Slowly and early.', 1)).status()).toBe(200)
  expect((await save('Slowly and late.', 2)).status()).toBe(200)
  await open('/admin/log')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('walk TWO')
  await page.waitForURL('**/admin/log?q=walk+TWO')
  const row = page.getByRole('listitem').filter({ hasText: `${owner.email} saved an article: Walk two` })
  await expect.poll(() => row.count()).toBe(2)
  await row.last().getByRole('button', { name: 'What changed in Walk two' }).click()
  const dialog = page.getByRole('dialog', { name: 'What changed' })
  await dialog.getByText('and early').waitFor()
  expect(page.url()).toContain('article=two&version=2')
  await page.reload()
  await dialog.getByText('and early').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin/log?q=walk+TWO')
  await page.getByLabel('Person').selectOption('System')
  await page.getByText('No changes match these filters.').waitFor()
  await button('Clear filters').click()
  await page.getByLabel('Kind').selectOption('People')
  await page.getByText('became an admin').waitFor()
})
