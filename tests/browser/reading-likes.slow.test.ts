import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import {
  islandReady,
  collectPageErrors,
  newReaderPage,
  openSharedBrowser,
  waitForNextFrame,
} from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await startPreparedSite((deps) =>
    insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', title: 'Calm cats & dogs', image_url: '/favicon.svg' }),
  )
  browser = await openSharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
const likes = '/api/articles/calm/likes'
const other = (n: number, method = 'PUT') =>
  fetch(site.url + likes, { method, headers: { 'x-visitor-id': `visitor_1_${String(n).padStart(20, 'o')}` } })

beforeEach(async () => {
  for (let n = 0; n < 3; n++) await other(n)
  site.sql(
    'delete from article_likes where user_identifier not in (select user_identifier from article_likes order by id limit 3)',
  )
  site.sql('update article_counts set likes = (select count(*) from article_likes)')
  page = await newReaderPage(browser)
  return () => page.context().close()
})

const heart = () => page.locator('[data-island="like-bar"] button').first()
const words = () => heart().innerText()
const isPressed = () => heart().getAttribute('aria-pressed')
const stored = () => site.sql('select count(*) as n from article_likes')[0]?.['n']
async function open(path = '/article/calm-cats') {
  await page.goto(site.url + path)
  await heart().scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('like-bar'))
}
const toast = (title: string, text: string) =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()

test('the count is the exact number of likes, and a new reader has liked nothing (190, 191)', async () => {
  await open()
  await expect.poll(words).toBe('3 likes')
  expect(await isPressed()).toBe('false')
})

test('a like that is faster than the count stays, however late the count comes', async () => {
  const liked = Promise.withResolvers<void>()
  await page.route(`**${likes}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await liked.promise
    await route.fulfill({ response })
  })
  await open()
  await heart().click()
  await toast('Thanks for the love!', 'Your like has been recorded')
  const late = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(likes),
  )
  liked.resolve()
  await (await late).finished()
  await waitForNextFrame(page)
  expect([await words(), await isPressed()]).toEqual(['4 likes', 'true'])
})

test('a like is stored once, adds one, shows thanks, and is still there after a reload (191, 192, 194)', async () => {
  await open()
  await expect.poll(words).toBe('3 likes')
  await heart().click()
  await toast('Thanks for the love!', 'Your like has been recorded')
  expect([await words(), await isPressed(), stored()]).toEqual(['4 likes', 'true', 4])
  await open()
  await expect.poll(words).toBe('4 likes')
  expect(await isPressed()).toBe('true')
})

test('clicking again removes the like, subtracts one and shows no toast (193, decision 35)', async () => {
  await open()
  await heart().click()
  await toast('Thanks for the love!', '')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await heart().click()
  await expect.poll(words).toBe('3 likes')
  await expect.poll(stored).toBe(3)
  expect(await isPressed()).toBe('false')
  await (await removed).finished()
  await waitForNextFrame(page)
  expect(await page.locator('.toast').count()).toBe(0)
})

test('a double click on Like ends without the thanks for a like that is gone (193, decision 35)', async () => {
  await open()
  await expect.poll(words).toBe('3 likes')
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await heart().dblclick()
  await (await removed).finished()
  await expect.poll(words).toBe('3 likes')
  await waitForNextFrame(page)
  expect([await page.locator('.toast').count(), stored()]).toEqual([0, 3])
})

test('removing a like also removes the thanks for it (decision 35)', async () => {
  await page.clock.install()
  await open()
  // From here on no toast disappears by itself.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await heart().click()
  await toast('Thanks for the love!', '')
  await heart().click()
  await expect.poll(() => page.locator('.toast').count()).toBe(0)
})

test('the count changes at once, before the server has responded (192)', async () => {
  await open()
  await expect.poll(words).toBe('3 likes')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${likes}`, async (route) => {
    await held
    await route.continue()
  })
  await heart().click()
  await expect.poll(words).toBe('4 likes')
  expect(await page.locator('.toast').count()).toBe(0)
  answer()
  await toast('Thanks for the love!', '')
})

const failures = {
  'an error of the server': { status: 500, json: { error: 'Something went wrong.' } },
  'a limit': { status: 429, json: { error: 'Too fast.' } },
  'a broken connection': undefined,
}
test.each(Object.entries(failures))(
  'after %s the count is as before and the reader sees an error (195)',
  async (_what, answer) => {
    await open()
    await expect.poll(words).toBe('3 likes')
    await page.route(`**${likes}`, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await heart().click()
    await toast('Error', 'Failed to update like. Please try again.')
    expect([await words(), await isPressed(), stored()]).toEqual(['3 likes', 'false', 3])
    await page.unrouteAll()
    await heart().click()
    await toast('Thanks for the love!', '')
    expect(await words()).toBe('4 likes')
  },
)

test('three quick clicks end in the state of the last one, on the page and in the database', async () => {
  await open()
  await expect.poll(words).toBe('3 likes')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/likes') && sent.push(request.method()))
  for (let n = 0; n < 3; n++) await heart().click({ delay: 0 })
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE', 'PUT'])
  await expect.poll(words).toBe('4 likes')
  await expect.poll(stored).toBe(4)
})

test('a count that cannot be read is only logged, and liking still works (190)', async () => {
  const pageErrors = collectPageErrors(page)
  await page.route(`**${likes}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await open()
  await expect.poll(() => pageErrors.some((text) => text.includes('likes could not be read'))).toBe(true)
  expect(await page.locator('.toast').count()).toBe(0)
  await heart().click()
  await toast('Thanks for the love!', '')
  expect(await words()).toBe('4 likes')
})

test('two readers each see and change their own like (196, 197)', async () => {
  await open()
  await heart().click()
  await toast('Thanks for the love!', '')
  const first = page
  page = await newReaderPage(browser)
  await open()
  await expect.poll(words).toBe('4 likes')
  expect(await isPressed()).toBe('false')
  await heart().click()
  await expect.poll(words).toBe('5 likes')
  await page.context().close()
  page = first
  await open()
  await expect.poll(words).toBe('5 likes')
  expect(await isPressed()).toBe('true')
})

test('one like is "1 like"', async () => {
  site.sql('delete from article_likes')
  site.sql('update article_counts set likes = 0')
  await open()
  await expect.poll(words).toBe('0 likes')
  await heart().click()
  await expect.poll(words).toBe('1 like')
})

test('Facebook opens its sharer with the article in a popup of 600 by 400 (198)', async () => {
  await page.addInitScript(() => {
    const real = window.open.bind(window)
    window.open = (...given) => {
      document.documentElement.dataset.opened = JSON.stringify(given)
      return real(...given)
    }
  })
  await page
    .context()
    .route('https://www.facebook.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sharer</title>' }),
    )
  await open('/blog/calm-cats')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Facebook' }).click(),
  ])
  await popup.waitForURL('https://www.facebook.com/**')
  const { pathname, searchParams } = new URL(popup.url())
  expect([pathname, searchParams.get('u')]).toEqual(['/sharer/sharer.php', `${site.url}/article/calm-cats`])
  const given = await page.locator('html').getAttribute('data-opened')
  expect(JSON.parse(given ?? '[]')[2]).toMatch(/width=600,height=400/)
  expect(page.url()).toBe(`${site.url}/blog/calm-cats`)
})

test('Copy Link copies the URL of the article and says Copied! for two seconds (199)', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await open('/blog/calm-cats')
  const copy = page.locator('.copy-link')
  expect(await copy.innerText()).toBe('Copy Link')
  await page.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await expect.poll(() => copy.innerText()).toBe('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/article/calm-cats`)
  await page.clock.runFor(1900)
  expect(await copy.innerText()).toBe('Copied!')
  await page.clock.runFor(200)
  await expect.poll(() => copy.innerText()).toBe('Copy Link')
})

test('where the clipboard API is missing, the URL is copied the old way (199)', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = (command) => {
      document.documentElement.dataset.copied = `${command} ${(document.activeElement as HTMLTextAreaElement).value}`
      return true
    }
  })
  await open()
  await page.locator('.copy-link').click()
  await expect.poll(() => page.locator('.copy-link').innerText()).toBe('Copied!')
  expect(await page.locator('html').getAttribute('data-copied')).toBe(`copy ${site.url}/article/calm-cats`)
})
