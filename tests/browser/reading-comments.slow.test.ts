import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const { site, browser } = await openPreparedSite((deps) =>
  insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', image_url: '/favicon.svg' }),
)
beforeEach(async () => {
  site.sql('delete from comments')
  page = await newReaderPage(browser)
  return () => page.context().close()
})

const good = { author_name: 'Ada', author_email: 'ada@example.org', content: 'My cat agrees.' }
const section = () => page.locator('#comments')
const field = (name: string) => section().locator(`[name="${name}"]`)
const button = () => section().getByRole('button', { name: /Post/ })
const rows = () =>
  site.sql('select author_name, author_email, content, approved, state, user_id from comments order by id')
const toast = (title: string, text: string) =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()

async function open() {
  await page.goto(`${site.url}/article/calm-cats`)
  await section().scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('comments'))
}
async function fill(words: Record<string, string>) {
  for (const [name, value] of Object.entries(words)) await field(name).fill(value)
}

test('the honeypot field is neither visible nor focusable nor announced (212)', async () => {
  await open()
  const trap = field('website')
  expect(
    await trap.evaluate(
      (element) =>
        element.getBoundingClientRect().right <= 0 ||
        getComputedStyle(element).clipPath !== 'none' ||
        element.getBoundingClientRect().width <= 1,
    ),
  ).toBe(true)
  expect([await trap.getAttribute('tabindex'), await trap.getAttribute('autocomplete')]).toEqual(['-1', 'off'])
  expect(await section().getByRole('textbox').count()).toBe(3)
})

test('a comment sent within a second is stored, at most flagged (212, decision 41)', async () => {
  await open()
  await fill(good)
  await button().click()
  await toast('Comment submitted!', '')
  expect(['pending', 'spam']).toContain(rows()[0]?.['state'])
})

test('a comment that took time is not flagged (212)', async () => {
  await page.clock.install()
  await open()
  await page.clock.fastForward(2100)
  await fill(good)
  await button().click()
  await toast('Comment submitted!', '')
  expect(rows()).toMatchObject([{ state: 'pending' }])
})

test('a comment of several lines is stored and shown with its lines', async () => {
  await open()
  await fill({ ...good, content: 'First line.' })
  await field('content').press('End')
  await field('content').press('Enter')
  await field('content').pressSequentially('Second line.')
  await button().click()
  await toast('Comment submitted!', '')
  expect(rows()[0]?.['content']).toBe('First line.\nSecond line.')
  site.sql("update comments set approved = 1, state = 'approved'")
  await open()
  const shown = section().locator('.comment__text')
  expect(await shown.innerText()).toBe('First line.\nSecond line.')
})

test('a comment larger than the server accepts shows the specified failure (208, decision 40)', async () => {
  await open()
  await fill({ ...good, content: 'x'.repeat(17_000) })
  await button().click()
  await toast('Error', 'Failed to post comment. Please try again.')
  expect((await field('content').inputValue()).length).toBe(17_000)
})

test('approved comments are listed newest first, others never, and no email address is sent (200, 201, 211)', async () => {
  const add =
    'insert into comments (id, article_id, author_name, author_email, content, approved, state, suspicions, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)'
  const states = ['approved', 'rejected', 'approved', 'spam', 'pending', 'approved']
  for (const [n, state] of states.entries()) {
    site.sql(
      add,
      `c${n}`,
      'calm',
      `Reader ${n}`,
      `reader${n}@secret.example`,
      `Comment ${n}`,
      state === 'approved' ? 1 : 0,
      state,
      '[]',
      Date.UTC(2026, 0, 1 + n),
    )
  }
  const responses: string[] = []
  page.on('response', async (response) => response.url().endsWith('/comments') && responses.push(await response.text()))
  await open()
  await expect
    .poll(() => section().locator('.comment__text').allInnerTexts())
    .toEqual(['Comment 5', 'Comment 2', 'Comment 0'])
  expect(await section().locator('.comment__head b').allInnerTexts()).toEqual(['Reader 5', 'Reader 2', 'Reader 0'])
  expect(await section().locator('time').first().innerText()).toBe('January 6, 2026')
  expect(responses.join('')).not.toContain('secret')
  expect(await page.content()).not.toContain('secret')
  expect(Object.keys(JSON.parse(responses[0] ?? '').comments[0]).toSorted()).toEqual([
    'author_name',
    'content',
    'created_at',
    'id',
  ])
})

test('right-to-left text does not turn its neighbors (F21)', async () => {
  const add =
    'insert into comments (id, article_id, author_name, author_email, content, approved, state, suspicions, created_at) values (?, ?, ?, ?, ?, 1, ?, ?, ?)'
  site.sql(add, 'rtl', 'calm', '\u202Eمرحبا', 'x@example.org', '\u202Eقطط', 'approved', '[]', 2)
  site.sql(add, 'ltr', 'calm', 'Ada', 'x@example.org', 'Plain words', 'approved', '[]', 1)
  await open()
  await expect.poll(() => section().locator('.comment').count()).toBe(2)
  const directions = await section()
    .locator('.comment__text')
    .evaluateAll((all) => all.map((text) => getComputedStyle(text).direction))
  expect(directions).toEqual(['rtl', 'ltr'])
  const [first, second] = await section().locator('.comment__head time').all()
  expect((await first?.boundingBox())?.height).toBe((await second?.boundingBox())?.height)
  expect(await first?.innerText()).toBe('January 1, 1970')
})
