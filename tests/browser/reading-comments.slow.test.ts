import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, newReaderPage, openSharedBrowser, waitForNextFrame } from '#tests/kit/browser.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await startPreparedSite((deps) =>
    insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', image_url: '/favicon.svg' }),
  )
  browser = await openSharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  site.sql('delete from comments')
  page = await newReaderPage(browser)
  return () => page.context().close()
})

const path = '**/api/articles/calm/comments'
const none = 'No comments yet. Be the first to share your thoughts!'
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
function countPosts() {
  const posts: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' && request.url().endsWith('/comments') && posts.push(request.postData() ?? ''),
  )
  return posts
}

test('the form has name, email and comment, and says that comments are reviewed (202, 207)', async () => {
  await open()
  expect(await page.getByLabel('Name', { exact: true }).getAttribute('type')).not.toBe('email')
  expect(await section().getByLabel('Email').getAttribute('type')).toBe('email')
  expect(
    await section()
      .getByLabel('Comment')
      .evaluate((element) => element.tagName),
  ).toBe('TEXTAREA')
  await section().getByText('Your comment will be reviewed before appearing on the page.').waitFor()
})

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

const blanks = [
  ['nothing', {}],
  ['no name', { ...good, author_name: '' }],
  ['a name of blanks', { ...good, author_name: '   ' }],
  ['no address', { ...good, author_email: '' }],
  ['no comment', { ...good, content: '' }],
  ['a comment of line breaks', { ...good, content: '\n \n' }],
] as const
test('with a blank field the form says what is missing and sends nothing (203)', async () => {
  await open()
  const posts = countPosts()
  for (const [what, words] of blanks) {
    await fill({ author_name: '', author_email: '', content: '', ...words })
    await button().click()
    await toast('Missing information', 'Please fill in all fields')
    const blank = await page.evaluate(() => (document.activeElement as HTMLInputElement).value.trim())
    expect([what, blank], 'the cursor stands in what is missing').toEqual([what, ''])
    for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) await close.click()
  }
  expect(posts).toEqual([])
  expect(rows()).toEqual([])
})

test('a malformed email address is left to the browser’s validation (decision 47)', async () => {
  await open()
  const posts = countPosts()
  await fill({ ...good, author_email: 'ada at home' })
  await button().click()
  await waitForNextFrame(page)
  expect(
    await field('author_email').evaluate(
      (input: HTMLInputElement) => input.validity.typeMismatch && input === document.activeElement,
    ),
  ).toBe(true)
  expect([posts.length, await page.locator('.toast').count()]).toEqual([0, 0])
})

test('a comment shows thanks, is stored unapproved, is not shown, and the form is empty again (204, 205, 206)', async () => {
  await open()
  await fill(good)
  await button().click()
  await toast('Comment submitted!', 'Your comment is awaiting moderation and will appear soon.')
  expect(rows()).toMatchObject([{ ...good, approved: 0, user_id: null }])
  for (const name of Object.keys(good)) expect(await field(name).inputValue()).toBe('')
  await open()
  await section().getByText(none).waitFor()
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

const failures = {
  'the server': { status: 500, json: {} },
  'a limit': { status: 429, json: { error: 'Too fast.' } },
  'the connection': undefined,
}
test.each(Object.entries(failures))(
  'when %s fails, the reader sees an error and the text stays (208)',
  async (_what, answer) => {
    await open()
    await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await fill(good)
    await button().click()
    await toast('Error', 'Failed to post comment. Please try again.')
    for (const [name, value] of Object.entries(good)) expect(await field(name).inputValue()).toBe(value)
    await page.unrouteAll()
    await button().click()
    await toast('Comment submitted!', '')
    expect(rows()).toHaveLength(1)
  },
)

test('a comment larger than the server accepts shows the specified failure (208, decision 40)', async () => {
  await open()
  await fill({ ...good, content: 'x'.repeat(17_000) })
  await button().click()
  await toast('Error', 'Failed to post comment. Please try again.')
  expect((await field('content').inputValue()).length).toBe(17_000)
})

test('a double click posts once', async () => {
  await open()
  const posts = countPosts()
  await fill(good)
  await button().dblclick()
  await toast('Comment submitted!', '')
  await waitForNextFrame(page)
  expect([posts.length, rows().length]).toEqual([1, 1])
})

const silences = {
  'there are none': undefined,
  'the server fails': { status: 500, body: 'x' },
  'the connection breaks': 'abort',
} as const
test.each(Object.entries(silences))(
  'when %s, the list says that there are no comments yet (209)',
  async (_what, answer) => {
    if (answer) await page.route(path, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    await open()
    await expect.poll(() => section().innerText()).toContain(none)
    expect(await page.locator('.toast').count()).toBe(0)
  },
)

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
  const answers: string[] = []
  page.on('response', async (response) => response.url().endsWith('/comments') && answers.push(await response.text()))
  await open()
  await expect
    .poll(() => section().locator('.comment__text').allInnerTexts())
    .toEqual(['Comment 5', 'Comment 2', 'Comment 0'])
  expect(await section().locator('.comment__head b').allInnerTexts()).toEqual(['Reader 5', 'Reader 2', 'Reader 0'])
  expect(await section().locator('time').first().innerText()).toBe('January 6, 2026')
  expect(answers.join('')).not.toContain('secret')
  expect(await page.content()).not.toContain('secret')
  expect(Object.keys(JSON.parse(answers[0] ?? '').comments[0]).toSorted()).toEqual([
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
