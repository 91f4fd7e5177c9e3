import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, field, nextFrame, renderIsland, stopClock, visibleToasts } from '#tests/kit/islands.tsx'
import { Comments } from './comments.island.tsx'

const none = 'No comments yet. Be the first to share your thoughts!'
const complete = { author_name: 'Ada', author_email: 'ada@example.org', content: 'My cat agrees.' }
const missing = { tone: 'destructive', title: 'Missing information', text: 'Please fill in all fields' }
const failed = { tone: 'destructive', title: 'Error', text: 'Failed to post comment. Please try again.' }
const submitted = {
  tone: 'success',
  title: 'Comment submitted!',
  text: 'Your comment is awaiting moderation and will appear soon.',
}
const posting = 'POST /api/articles/:id/comments'
const button = page.getByRole('button', { name: /Post/ })
const section = <Comments article_id="calm" path="/article/calm-cats" />

let api: FakeApi

beforeEach(() => {
  stopClock()
  api = fakeApi({ 'GET /api/articles/:id/comments': { comments: [] }, [posting]: { status: 'pending' } })
})

async function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.elementLocator(field(name)).fill(value)
}
const fieldValues = () => Object.fromEntries(Object.keys(complete).map((name) => [name, field(name).value]))
async function post() {
  await button.click()
  await advanceClock(400)
}

test('the form has name, email and comment, and says that comments are reviewed (202, 207)', async () => {
  await renderIsland(section)
  expect((page.getByLabelText('Name', { exact: true }).element() as HTMLInputElement).type).toBe('text')
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(page.getByLabelText('Comment', { exact: true }).element().tagName).toBe('TEXTAREA')
  await expect.element(page.getByText('Your comment will be reviewed before appearing on the page.')).toBeVisible()
})

test('the honeypot field is neither visible nor focusable nor announced (212)', async () => {
  await renderIsland(section)
  const trap = field('website')
  const { right, width } = trap.getBoundingClientRect()
  expect(right <= 0 || width <= 1 || getComputedStyle(trap).clipPath !== 'none').toBe(true)
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off'])
  expect(page.getByRole('textbox').elements()).toHaveLength(3)
})

test('with a blank field the form says what is missing and sends nothing (203)', async () => {
  await renderIsland(section)
  const expectMissing = async (name: string) => {
    await button.click()
    await expect.poll(visibleToasts).toEqual([missing])
    expect(document.activeElement, 'the cursor is in what is missing').toBe(field(name))
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expectMissing('author_name')
  await fill(complete)
  for (const [name, blank] of [
    ['author_name', ''],
    ['author_name', '   '],
    ['author_email', ''],
    ['content', ''],
    ['content', '\n \n'],
  ] as const) {
    await fill({ [name]: blank })
    await expectMissing(name)
    await fill({ [name]: complete[name] })
  }
  expect(api.requestsTo(posting)).toEqual([])
})

test('a malformed email address is left to the browser’s validation (decision 47)', async () => {
  await renderIsland(section)
  await fill({ ...complete, author_email: 'ada at home' })
  await button.click()
  await nextFrame()
  expect(field('author_email').validity.typeMismatch).toBe(true)
  expect(document.activeElement).toBe(field('author_email'))
  expect([api.requestsTo(posting), visibleToasts()]).toEqual([[], []])
})

test('a comment shows thanks, is not shown itself, and the form is empty again (206)', async () => {
  await renderIsland(section)
  await advanceClock(2100)
  await fill(complete)
  await post()
  await expect.poll(visibleToasts).toEqual([submitted])
  expect(api.requestsTo(posting)).toMatchObject([
    { params: { id: 'calm' }, body: { ...complete, website: '', elapsed: 2100 } },
  ])
  expect(fieldValues()).toEqual({ author_name: '', author_email: '', content: '' })
  await expect.element(page.getByText(none)).toBeVisible()
})

test('a comment of several lines is sent with its lines', async () => {
  await renderIsland(section)
  await fill({ ...complete, content: 'First line.\nSecond line.' })
  await post()
  await expect.poll(visibleToasts).toEqual([submitted])
  expect(api.requestsTo(posting)[0]?.body.content).toBe('First line.\nSecond line.')
})

test('while a comment is posted the button says so, and a double click posts once', async () => {
  const release = api.hold(posting)
  await renderIsland(section)
  await fill(complete)
  await button.dblClick()
  await expect.element(button).toHaveTextContent('Posting...')
  release()
  await advanceClock(400)
  await expect.poll(visibleToasts).toEqual([submitted])
  await expect.element(button).toHaveTextContent('Post Comment')
  expect(api.requestsTo(posting)).toHaveLength(1)
})

test.each([
  ['the server', apiError(500)],
  ['a limit', apiError(429, { error: 'Too fast.' })],
  ['the size of the comment', apiError(413, { error: 'Too large.' })],
  ['the connection', offline],
])('when %s fails it, the reader sees an error and the text stays (208)', async (_what, failure) => {
  await renderIsland(section)
  api.respond({ [posting]: failure })
  await fill(complete)
  await post()
  await expect.poll(visibleToasts).toEqual([failed])
  expect(fieldValues()).toEqual(complete)
  api.respond({ [posting]: { status: 'pending' } })
  await post()
  await expect.poll(visibleToasts).toContainEqual(submitted)
  expect(api.requestsTo(posting)).toHaveLength(2)
})

test.each([
  ['there are none', { comments: [] }],
  ['the server fails', apiError(500)],
  ['the connection breaks', offline],
])('when %s, the list says that there are no comments yet (209)', async (_what, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  api.respond({ 'GET /api/articles/:id/comments': response })
  await renderIsland(section)
  await expect.element(page.getByText(none)).toBeVisible()
  expect(visibleToasts()).toEqual([])
})

const comment = (id: string, author_name: string, content: string) => ({
  id,
  author_name,
  content,
  created_at: '2026-01-06T00:00:00.000Z',
})

test('comments are listed in the order of the server, with name, date and lines (200)', async () => {
  const comments = [comment('2', 'Bo', 'First line.\nSecond line.'), comment('1', 'Ada', 'Plain words')]
  api.respond({ 'GET /api/articles/:id/comments': { comments } })
  await renderIsland(section)
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText)
  await expect.poll(() => texts('.comment__text')).toEqual(['First line.\nSecond line.', 'Plain words'])
  expect(texts('.comment__head b')).toEqual(['Bo', 'Ada'])
  expect(texts('.comment time')).toEqual(['January 6, 2026', 'January 6, 2026'])
  await expect.element(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
})

test('right-to-left text does not turn its neighbors (F21)', async () => {
  const comments = [comment('2', '\u202Eمرحبا', '\u202Eقطط'), comment('1', 'Ada', 'Plain words')]
  api.respond({ 'GET /api/articles/:id/comments': { comments } })
  await renderIsland(section)
  await expect.poll(() => document.querySelectorAll('.comment').length).toBe(2)
  const directions = [...document.querySelectorAll('.comment__text')].map((text) => getComputedStyle(text).direction)
  expect(directions).toEqual(['rtl', 'ltr'])
  const [first, second] = [...document.querySelectorAll<HTMLElement>('.comment__head time')]
  expect(first?.offsetHeight).toBe(second?.offsetHeight)
  expect(first?.innerText).toBe('January 6, 2026')
})
