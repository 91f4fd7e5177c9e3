import { expect, test } from 'vitest'
import { createRedirect, updateRedirect } from '#features/redirects/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const browser = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } }

async function setUp() {
  const app = await createTestApp()
  const redirect = async (path: string, target: string, status: 301 | 302 | 410 = 301) => {
    const saved = await createRedirect(app, { path, target, status, ends_on: null }, { user_id: 'ada' })
    if (!saved.ok) throw new Error(JSON.stringify(saved))
    return saved.id
  }
  const hits = async () => {
    await app.redirectCounter.flush()
    const rows = await app.db.selectFrom('redirect_days').select(['redirect_id', 'hits']).execute()
    return Object.fromEntries(rows.map(({ redirect_id, hits: count }) => [redirect_id, count]))
  }
  const client = createTestClient(app)
  const fetch: typeof client.fetch = (...request) => client.fetch(...request)
  return { app, redirect, hits, fetch }
}

test('an address without a page leads where its redirect says, wherever in the site it is, with its query', async () => {
  const { redirect, fetch, hits } = await setUp()
  await redirect('/2019/*', '/blog')
  await redirect('/article/old', '/faq')
  await redirect('/lost', '/about#us')
  await redirect('/category/lizards', '/categories')
  for (const [path, location] of [
    ['/2019/05/hello?utm=1', '/blog?utm=1'],
    ['/article/old', '/faq'],
    ['/Lost', '/about#us'],
    ['/category/lizards', '/categories'],
  ] as const) {
    const response = await fetch(path, browser)
    expect([response.status, response.headers.get('location')], path).toEqual([301, location])
  }
  expect(Object.values(await hits())).toEqual([1, 1, 1, 1])
})

test('a page of the site is never overridden, even one that came later, and a renamed article keeps its own redirect', async () => {
  const { app, redirect, fetch } = await setUp()
  await redirect('/article/bath-night', '/faq')
  await insertTestArticle(app, { slug: 'bath-night' })
  expect((await fetch('/article/bath-night')).status).toBe(200)
  expect((await fetch('/article/bath-night', { method: 'POST', form: {} })).headers.get('location')).toBeNull()
})

test('a link to a shop is not for search engines, gets no query and cannot be turned elsewhere (T33)', async () => {
  const { redirect, fetch } = await setUp()
  await redirect('/go/:name', 'https://shop.example/find/:name?tag=x', 302)
  for (const [path, location] of [
    ['/go/mat?tag=other', 'https://shop.example/find/mat?tag=x'],
    ['/go/@evil.example', 'https://shop.example/find/%40evil.example?tag=x'],
    ['/go/%0d%0aset-cookie:a', null],
  ] as const) {
    const response = await fetch(path, browser)
    expect(response.headers.get('location'), path).toBe(location)
    expect(response.headers.get('x-robots-tag'), path).toBe(location === null ? null : 'noindex')
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('what is gone says so with 410, also below a route', async () => {
  const { redirect, fetch } = await setUp()
  await redirect('/article/giveaway', '', 410)
  const response = await fetch('/article/giveaway', browser)
  expect(response.status).toBe(410)
  expect(await response.text()).toContain('This page was removed')
})

test('programs, changes by others and the API are not redirected or counted', async () => {
  const { app, redirect, fetch, hits } = await setUp()
  const id = await redirect('/old/*', '/faq')
  expect((await fetch('/old/a', { headers: { 'user-agent': 'Googlebot/2.1' } })).status).toBe(301)
  expect((await fetch('/old/a', { method: 'POST', form: {} })).status).not.toBe(301)
  expect(await hits()).toEqual({})
  await updateRedirect(
    app,
    { path: '/old/*', target: '/about', status: 301, ends_on: null, id, version: 1 },
    { user_id: 'a' },
  )
  expect((await fetch('/old/a')).headers.get('location')).toBe('/about')
})
