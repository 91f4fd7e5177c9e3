import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, nextFrame, renderIsland, stopClock, visibleToasts } from '#tests/kit/islands.tsx'
import { LikeBar } from './like-bar.island.tsx'

const heart = page.getByRole('button', { name: /^Like$|^\d+ likes?$/ })
const copy = page.getByRole('button', { name: /^Copy Link$|^Copied!$/ })
const thanks = { tone: 'success', title: 'Thanks for the love!', text: 'Your like has been recorded' }
const failed = { tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' }
const state = () => [heart.element().textContent, heart.element().getAttribute('aria-pressed')]
const bar = <LikeBar article_id="calm" category="cats" path="/article/calm-cats" title="Calm cats & dogs" />

let api: FakeApi
let likes: { count: number; liked: boolean }

beforeEach(() => {
  stopClock()
  likes = { count: 3, liked: false }
  api = fakeApi({
    'GET /api/articles/:id/likes': () => likes,
    'PUT /api/articles/:id/likes': () => (likes = { count: likes.count + 1, liked: true }),
    'DELETE /api/articles/:id/likes': () => (likes = { count: likes.count - 1, liked: false }),
  })
})

const sentMethods = () => api.requests.map(({ route }) => route.split(' ')[0])

test('the count is the exact number of likes, and a new reader has liked nothing (190, 191)', async () => {
  await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  expect(api.requests).toMatchObject([{ route: 'GET /api/articles/:id/likes', params: { id: 'calm' } }])
  expect(api.requests[0]?.headers).not.toHaveProperty('x-visitor-id')
})

test('a reader who liked the article before sees that (191)', async () => {
  const id = `visitor_1_${'o'.repeat(20)}`
  localStorage.setItem('visitor_id', id)
  likes = { count: 4, liked: true }
  await renderIsland(bar)
  await expect.poll(state).toEqual(['4 likes', 'true'])
  expect(api.requests[0]?.headers).toMatchObject({ 'x-visitor-id': id })
})

test('a like that is faster than the count stays, however late the count comes', async () => {
  const release = api.hold('GET /api/articles/:id/likes')
  await renderIsland(bar)
  await heart.click()
  await expect.poll(visibleToasts).toEqual([thanks])
  api.respond({ 'GET /api/articles/:id/likes': { count: 3, liked: false } })
  release()
  await nextFrame()
  expect(state()).toEqual(['4 likes', 'true'])
})

test('a like is sent once, adds one, shows thanks, and is still there after a reload (191, 192, 194)', async () => {
  const { unmount } = await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  await heart.click()
  await expect.poll(visibleToasts).toEqual([thanks])
  expect(state()).toEqual(['4 likes', 'true'])
  expect(sentMethods()).toEqual(['GET', 'PUT'])
  const id = api.requests[1]?.headers['x-visitor-id']
  expect(id).toMatch(/^visitor_/)
  expect(id).toBe(localStorage.getItem('visitor_id'))
  await unmount()
  await renderIsland(bar)
  await expect.poll(state).toEqual(['4 likes', 'true'])
  expect(api.requests[2]?.headers).toMatchObject({ 'x-visitor-id': id })
})

test('clicking again removes the like, subtracts one and shows no toast (193, decision 35)', async () => {
  await renderIsland(bar)
  await heart.click()
  await expect.poll(visibleToasts).toEqual([thanks])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await heart.click()
  await expect.poll(state).toEqual(['3 likes', 'false'])
  await expect.poll(sentMethods).toEqual(['GET', 'PUT', 'DELETE'])
  await nextFrame()
  expect([visibleToasts(), likes.count]).toEqual([[], 3])
})

test('a double click on Like ends without the thanks for a like that is gone (193, decision 35)', async () => {
  await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  await heart.dblClick()
  await expect.poll(sentMethods).toEqual(['GET', 'PUT', 'DELETE'])
  await expect.poll(state).toEqual(['3 likes', 'false'])
  await nextFrame()
  expect([visibleToasts(), likes.count]).toEqual([[], 3])
})

test('removing a like also removes the thanks for it (decision 35)', async () => {
  await renderIsland(bar)
  await heart.click()
  await expect.poll(visibleToasts).toEqual([thanks])
  await heart.click()
  await expect.poll(visibleToasts).toEqual([])
})

test('the count changes at once, before the server has responded (192)', async () => {
  await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  const release = api.hold('PUT /api/articles/:id/likes')
  await heart.click()
  await expect.poll(state).toEqual(['4 likes', 'true'])
  expect(visibleToasts()).toEqual([])
  release()
  await expect.poll(visibleToasts).toEqual([thanks])
})

test.each([
  ['an error of the server', apiError(500, { error: 'Something went wrong.' })],
  ['a limit', apiError(429, { error: 'Too fast.' })],
  ['a broken connection', offline],
])('after %s the count is as before and the reader sees an error (195)', async (_what, failure) => {
  await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  api.respond({ 'PUT /api/articles/:id/likes': failure })
  await heart.click()
  await expect.poll(visibleToasts).toEqual([failed])
  await expect.poll(state).toEqual(['3 likes', 'false'])
  api.respond({ 'PUT /api/articles/:id/likes': { count: 4, liked: true } })
  await heart.click()
  await expect.poll(visibleToasts).toContainEqual(thanks)
  expect(state()).toEqual(['4 likes', 'true'])
})

test('three quick clicks end in the state of the last one', async () => {
  await renderIsland(bar)
  await expect.poll(state).toEqual(['3 likes', 'false'])
  await heart.tripleClick()
  await expect.poll(sentMethods).toEqual(['GET', 'PUT', 'DELETE', 'PUT'])
  await expect.poll(state).toEqual(['4 likes', 'true'])
  expect(likes).toEqual({ count: 4, liked: true })
})

test('a count that cannot be read is only logged, and liking still works (190)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  api.respond({ 'GET /api/articles/:id/likes': apiError(500) })
  await renderIsland(bar)
  await expect.poll(() => log.mock.calls[0]?.[0]).toBe('The likes could not be read.')
  expect(visibleToasts()).toEqual([])
  await heart.click()
  await expect.poll(visibleToasts).toEqual([thanks])
  await expect.poll(state).toEqual(['4 likes', 'true'])
})

test('one like is "1 like"', async () => {
  likes = { count: 0, liked: false }
  await renderIsland(bar)
  await expect.poll(state).toEqual(['0 likes', 'false'])
  await heart.click()
  await expect.poll(state).toEqual(['1 like', 'true'])
})

test('Facebook opens its sharer with the article in a popup of 600 by 400 (198)', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  const before = location.href
  await renderIsland(bar)
  await page.getByRole('button', { name: 'Facebook' }).click()
  expect(open).toHaveBeenCalledOnce()
  const [url, , features] = open.mock.lastCall ?? []
  const { origin, pathname, searchParams } = new URL(String(url))
  expect([origin + pathname, searchParams.get('u')]).toEqual([
    'https://www.facebook.com/sharer/sharer.php',
    `${location.origin}/article/calm-cats`,
  ])
  expect(features).toBe('popup,width=600,height=400')
  expect(location.href).toBe(before)
})

test('Copy Link copies the URL of the article and says Copied! for two seconds (199)', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderIsland(bar)
  await expect.element(copy).toHaveTextContent('Copy Link')
  await copy.click()
  await expect.element(copy).toHaveTextContent('Copied!')
  expect(write.mock.calls).toEqual([[`${location.origin}/article/calm-cats`]])
  await advanceClock(1900)
  await expect.element(copy).toHaveTextContent('Copied!')
  await advanceClock(200)
  await expect.element(copy).toHaveTextContent('Copy Link')
})

test.each([
  ['the URL is copied the old way', true, []],
  [
    'and copying is not allowed at all, the reader sees the URL',
    false,
    [{ tone: 'info', title: "Your browser doesn't allow copying", text: `${location.origin}/article/calm-cats` }],
  ],
])('where the clipboard API is missing, %s (199)', async (_what, canCopy, expected) => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const copied: string[] = []
  vi.spyOn(document, 'execCommand').mockImplementation((command) => {
    copied.push(`${command} ${(document.activeElement as HTMLTextAreaElement).value}`)
    return canCopy
  })
  await renderIsland(bar)
  await copy.click()
  await expect.element(copy).toHaveTextContent(canCopy ? 'Copied!' : 'Copy Link')
  await expect.poll(visibleToasts).toEqual(expected)
  expect(copied).toEqual([`copy ${location.origin}/article/calm-cats`])
})
