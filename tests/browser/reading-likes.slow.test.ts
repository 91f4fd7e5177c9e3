import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const { site, browser } = await openPreparedSite((deps) =>
  insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', title: 'Calm cats & dogs', image_url: '/favicon.svg' }),
)
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
