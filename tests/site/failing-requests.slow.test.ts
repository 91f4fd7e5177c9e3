import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { startPageReaders } from '#tests/kit/faults/page-readers.ts'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite

beforeAll(async () => {
  const NODE_OPTIONS = `--import ${resolve('tests/kit/faults/inject-request-faults.ts')}`
  site = await startFilledSite({ ...ownerEnv, HOST: '127.0.0.1', NODE_OPTIONS })
})
afterAll(() => site.stop())

const countLogged = (event: string) => site.lines.filter((line) => line.includes(`"event":"${event}"`)).length
const countFailures = () => countLogged('request_failed') + countLogged('file_unreadable')
const hasUnreadableFile = (path: string) =>
  site.lines.some((line) => line.includes('"event":"file_unreadable"') && line.includes(`"path":"${path}"`))

/** Every route of the table, with its parameters filled in. */
const endpoints = routes.map(({ method, path }) => ({
  method,
  path: path.replaceAll(/:\w+\{[^}]*\}/g, 'sitemap-1.xml').replaceAll(/:\w+/g, 'something'),
}))
/** None of the broken URLs: a cached page cannot fail. */
const untouchedPaths = ['/blog?category=Dog+Care', '/api/articles?limit=5', '/api/products?limit=5', '/api/health']

test('a handler that throws fails only its own request, which is logged, at every route (F17)', async () => {
  const admin = await openAdminClient(site.url)
  const readers = startPageReaders(site.url, untouchedPaths, 4)
  const wrong: string[] = []
  for (const { method, path } of endpoints) {
    const headers = { 'x-fault': 'throw' }
    const before = countFailures()
    const { status } = await admin.request(path, method === 'GET' ? { headers } : { method, headers, json: {} })
    await expect.poll(countFailures, { message: `${method} ${path}` }).toBe(before + 1)
    // Feeds and sitemaps ask crawlers to come back later.
    const expected = hasUnreadableFile(path) ? 503 : 500
    if (status !== expected) wrong.push(`${method} ${path}: ${status} instead of ${expected}`)
  }
  await readers.stop()
  expect(wrong).toEqual([])
  expect(endpoints.length).toBeGreaterThan(100)
  expect(readers.failures()).toEqual([])
  expect(readers.successes()).toBeGreaterThan(0)
})

test('twenty rejections that nobody handles are logged, and their requests are answered (F17)', async () => {
  const before = countLogged('unhandled_rejection')
  const send = () => fetch(`${site.url}/api/health`, { headers: { 'x-fault': 'rejection' } })
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  await expect.poll(() => countLogged('unhandled_rejection')).toBe(before + 20)
})

test('an article that cannot be rendered is an error page, and everything else works (F17)', async () => {
  const db = new DatabaseSync(join(site.dataDir, 'wagwise.db'))
  db.exec('pragma busy_timeout = 60000')
  const [row] = db.prepare(`select id, slug, meta_keywords as words from articles where state = 'published'`).all()
  const { id, slug, words } = row as { id: string; slug: string; words: string }
  // Our own code would not write this.
  db.prepare(`update articles set meta_keywords = '"not a list"' where id = ?`).run(id)
  const page = await fetch(`${site.url}/article/${slug}`)
  const text = await page.text()
  expect(page.status).toBe(500)
  expect(text).toContain('Something went wrong on our side.')
  expect(text).not.toContain('    at ')
  for (const path of ['/', '/blog', '/rss.xml']) expect((await fetch(site.url + path)).status, path).toBe(200)
  db.prepare('update articles set meta_keywords = ? where id = ?').run(words, id)
  db.close()
  expect((await fetch(`${site.url}/article/${slug}`)).status).toBe(200)
})

test('after an uncaught exception, requests in flight are answered and the process ends with 1 (F17)', async () => {
  const admin = await openAdminClient(site.url)
  const { body } = await admin.request<{ articles: { id: string }[] }>('/api/articles?limit=20')
  expect(body.articles.length).toBeGreaterThan(5)
  const ended = once(site.child, 'exit')
  const inFlight = body.articles.map(({ id }) =>
    admin.request(`/api/admin/articles/${id}/hero/regenerate`, { json: {} }),
  )
  const exception = fetch(`${site.url}/api/health`, { headers: { 'x-fault': 'exception' } })
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(body.articles.map(() => 200))
  expect((await exception).status).toBe(200)
  expect(await ended).toEqual([1, null])
  expect(countLogged('uncaught_exception')).toBe(1)
})
