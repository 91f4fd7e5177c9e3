import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import { chooseFromMenu, expectAccessible, collectPageErrors, openSharedBrowser } from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    startPreparedSite(async () => undefined, { ...ownerEnv, SEED: 'starter' }),
    openSharedBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function openDialog(entry: string) {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin`)
  await chooseFromMenu(page, 'Generate', entry)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { page, dialog, start: () => dialog.getByRole('button', { name: 'Generate articles' }).click() }
}

/** The toast with exactly this title and, if given, exactly this text. */
async function expectToast(page: Page, title: string, text?: string) {
  const toast = page.locator('.toast').filter({ has: page.locator('b').getByText(title, { exact: true }) })
  const words = text === undefined ? toast : toast.locator('p').getByText(text, { exact: true })
  await words.first().waitFor()
}

/** So that the next toast is not mistaken for this one. */
async function clearToasts(page: Page) {
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  await page.locator('.toast').waitFor({ state: 'detached' })
}

const runsPath = '**/api/admin/runs'

/** Records the requests that would start a run, and starts nothing. */
async function catchRuns(page: Page, answer: { status: number; json: object }) {
  const requests: unknown[] = []
  await page.route(runsPath, async (route) => {
    requests.push(route.request().postDataJSON())
    await route.fulfill(answer)
  })
  return requests
}
const refusal = { status: 500, json: { error: 'The disk is full.', code: 'broken' } }

test('a dialog generates by category: it needs one, and offers 5 or 10 articles (284, 285, 286)', async () => {
  const { page, dialog, start } = await openDialog('Generate by category')
  const pageErrors = collectPageErrors(page)
  const requests = await catchRuns(page, refusal)
  await dialog.getByRole('heading', { name: 'Generate articles by category' }).waitFor()
  const counts = dialog.getByRole('group', { name: 'Number of articles' }).getByRole('radio')
  expect(await counts.count()).toBe(2)
  for (const name of ['5', '10']) await dialog.getByRole('radio', { name, exact: true }).waitFor()
  expect(await dialog.getByRole('radio', { name: '5', exact: true }).isChecked()).toBe(true)
  expect(await dialog.getByLabel('Category').locator('option').count()).toBe(1 + 13)
  await expectAccessible(page)
  await start()
  await expectToast(page, 'Please select a category first')
  await dialog.locator('[id$="-error"]', { hasText: 'Please select a category first' }).waitFor()
  expect(await dialog.getByLabel('Category').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
  expect(pageErrors).toEqual([])
  await dialog.getByLabel('Category').selectOption('Dog Care')
  await dialog.getByRole('radio', { name: '10', exact: true }).check()
  await start()
  await expectToast(page, 'Failed to generate articles. Check progress bar for details.', 'The disk is full.')
  expect(requests).toEqual([{ kind: 'category', category: 'Dog Care', count: 10, publish: 'at once' }])
  expect(await dialog.isVisible()).toBe(true)
  await page.context().close()
})

test('the dialog says how many topics are left and offers no more than that', async () => {
  const { page, dialog, start } = await openDialog('Generate by category')
  let left = 7
  await page.route('**/api/admin/runs/topics?*', (route) => route.fulfill({ json: { topics: { left, total: 10 } } }))
  const requests = await catchRuns(page, refusal)
  await dialog.getByLabel('Category').selectOption('Dog Care')
  await dialog.getByText('7 of 10 topics are left in Dog Care.').waitFor()
  const counts = dialog.getByRole('group', { name: 'Number of articles' })
  expect(await counts.getByRole('radio').count()).toBe(2)
  await counts.getByRole('radio', { name: '7', exact: true }).check()
  await dialog.getByLabel('Spread publishing').selectOption('14')
  await expectAccessible(page)
  await start()
  await expectToast(page, 'Failed to generate articles. Check progress bar for details.', 'The disk is full.')
  const request = { kind: 'category', category: 'Dog Care', count: 10, fewer: true, publish: 'at once', spread: 14 }
  expect(requests).toEqual([request])
  left = 0
  await dialog.getByLabel('Category').selectOption('Cat Care')
  await dialog.getByText('0 of 10 topics are left in Cat Care.').waitFor()
  await start()
  await expectToast(page, 'No topics are left in Cat Care')
  expect(requests).toHaveLength(1)
  await page.context().close()
})

test('when existing titles cannot be read nothing is started, and the reason is shown (287, 295)', async () => {
  const { page, dialog, start } = await openDialog('Generate by category')
  const error = 'Failed to fetch existing articles. Cannot generate without this data to prevent duplicates.'
  await catchRuns(page, { status: 503, json: { error, code: 'no_titles' } })
  await dialog.getByLabel('Category').selectOption('Dog Care')
  await start()
  await expectToast(page, error)
  expect(await page.getByRole('complementary', { name: 'Article generation' }).count()).toBe(0)
  await page.unroute(runsPath)
  await catchRuns(page, { status: 409, json: { error: 'Busy.', code: 'active' } })
  await start()
  await expectToast(page, 'Failed to generate articles. Check progress bar for details.', 'Busy.')
  await page.context().close()
})

test('the product dialog has two tabs, reachable by mouse and keyboard (301)', async () => {
  const { page, dialog } = await openDialog('With affiliate product')
  const tabs = dialog.getByRole('tab')
  expect(await tabs.allInnerTexts()).toEqual(['SiteStripe manual', 'PA-API auto discovery'])
  const manual = dialog.getByRole('tab', { name: 'SiteStripe manual' })
  const discovery = dialog.getByRole('tab', { name: 'PA-API auto discovery' })
  expect(await manual.getAttribute('aria-selected')).toBe('true')
  await dialog.getByLabel('Product name').waitFor()
  await expectAccessible(page)
  await discovery.click()
  await dialog.getByLabel('Topic or category').waitFor()
  expect(await dialog.getByLabel('Product name').count()).toBe(0)
  await expectAccessible(page)
  await discovery.press('ArrowLeft')
  await dialog.getByLabel('Product name').waitFor()
  expect(await manual.evaluate((tab) => tab === document.activeElement)).toBe(true)
  await page.context().close()
})

test('the manual form requires name, link and image (302)', async () => {
  const { page, dialog, start } = await openDialog('With affiliate product')
  const requests = await catchRuns(page, refusal)
  const values = {
    'Product name': 'Lick mat',
    'Affiliate link': 'https://amzn.to/3abcdef',
    'Image link': 'https://m.media-amazon.com/images/I/a.jpg',
  }
  const words = 'Please fill in all required fields (product name, affiliate link, and image link)'
  for (const missing of Object.keys(values)) {
    for (const [label, value] of Object.entries(values))
      await dialog.getByLabel(label).fill(label === missing ? '  ' : value)
    await start()
    await expectToast(page, words)
    await clearToasts(page)
  }
  expect(requests).toEqual([])
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
  await start()
  await expect.poll(() => requests).toHaveLength(1)
  const [name, link, imageUrl] = Object.values(values)
  expect(requests).toEqual([
    { kind: 'affiliate', count: 5, publish: 'at once', affiliateProduct: { name, url: link, link, imageUrl } },
  ])
  await page.context().close()
})

test('a link without a tag shows a warning and one click adds the tag (303)', async () => {
  const { page, dialog, start } = await openDialog('With affiliate product')
  const requests = await catchRuns(page, refusal)
  const warning =
    "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!"
  await dialog.getByLabel('Product name').fill('Lick mat')
  await dialog.getByLabel('Affiliate link').fill('https://www.amazon.com/dp/B000000001')
  await dialog.getByLabel('Image link').fill('https://m.media-amazon.com/images/I/a.jpg')
  await start()
  await expectToast(page, 'Missing Affiliate Tag', warning)
  const atField = dialog.locator('[id$="-error"]', { hasText: warning })
  await atField.waitFor()
  expect(requests).toEqual([])
  const add = dialog.getByRole('button', { name: 'Add wagwise-20 to the link' })
  await add.click()
  const tagged = 'https://www.amazon.com/dp/B000000001?tag=wagwise-20'
  expect(await dialog.getByLabel('Affiliate link').inputValue()).toBe(tagged)
  await add.waitFor({ state: 'detached' })
  expect(await atField.count()).toBe(0)
  await start()
  await expect.poll(() => requests).toMatchObject([{ affiliateProduct: { link: tagged } }])
  await page.context().close()
})

test('the image is found from the link, or the form asks for it (307, 308)', async () => {
  const { page, dialog } = await openDialog('With affiliate product')
  const requests: unknown[] = []
  let answer: { status: number; json: object } = { status: 422, json: { error: 'No.', code: 'no_image' } }
  await page.route('**/api/functions/extract-amazon-image', async (route) => {
    requests.push(route.request().postDataJSON())
    await route.fulfill(answer)
  })
  const find = dialog.getByRole('button', { name: 'Find the image from the link' })
  await dialog.getByLabel('Affiliate link').fill('https://amzn.to/3abcdef')
  await find.click()
  await dialog.getByRole('button', { name: 'Looking...' }).waitFor()
  await expectToast(page, 'Could not extract image', 'Please enter the image URL manually')
  expect(await dialog.getByLabel('Image link').inputValue()).toBe('')
  const imageUrl = 'https://m.media-amazon.com/images/I/a.jpg'
  answer = { status: 200, json: { imageUrl } }
  await find.click()
  await expect.poll(() => dialog.getByLabel('Image link').inputValue()).toBe(imageUrl)
  expect(requests).toEqual([{ productUrl: 'https://amzn.to/3abcdef' }, { productUrl: 'https://amzn.to/3abcdef' }])
  await page.context().close()
})

test('discovery requires a topic and a tag, and offers the site’s own tag (310, 311)', async () => {
  const { page, dialog, start } = await openDialog('With affiliate product')
  const requests = await catchRuns(page, refusal)
  await dialog.getByRole('tab', { name: 'PA-API auto discovery' }).click()
  await expect.poll(() => dialog.getByLabel('Affiliate tag').inputValue()).toBe('wagwise-20')
  await start()
  await expectToast(page, 'Please enter a topic or category')
  await dialog.getByLabel('Topic or category').fill('dog beds')
  await dialog.getByLabel('Affiliate tag').fill('')
  await start()
  await expectToast(page, 'Please enter your affiliate tag')
  expect(requests).toEqual([])
  await dialog.getByLabel('Affiliate tag').fill('mine-20')
  await start()
  await expect
    .poll(() => requests)
    .toEqual([{ kind: 'discovery', topic: 'dog beds', affiliateTag: 'mine-20', count: 5, publish: 'at once' }])
  await page.context().close()
})
