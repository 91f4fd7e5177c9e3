import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageCache } from '#server/http/page-cache.ts'
import { createCacheKey } from '#server/http/page-cache-key.ts'

let server: Server
let url: string
let version = 0
let sureVersion = 0
let now = 0
let renders: string[] = []
let status = 200
let onRender: (key: string) => void
let headers: Record<string, string> = {}

beforeEach(async () => {
  renders = []
  status = 200
  headers = {}
  now = 0
  onRender = () => undefined
  const respond = createPageCache({
    cacheKey: createCacheKey([{ path: '/list', query: ['q'], cache: { shared: { query: ['page'] } } }]),
    version: () => version,
    confirmedVersion: () => sureVersion,
    clock: () => now,
    maxBytes: 10_000,
    render: async (key) => {
      renders.push(key)
      onRender(key)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Response('<p>hello</p>', { status, headers: { 'content-type': 'text/html', ...headers } })
    },
  })
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://site')
    const toRouter = () => void response.writeHead(302, { location: `/new${search}` }).end()
    if (!respond(request, response, pathname, search, toRouter)) response.writeHead(404).end()
  }).listen(0)
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

test('ten concurrent visitors wait for one render (F24)', async () => {
  await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/list`)))
  expect(renders).toHaveLength(1)
})

test('only allowed query parameters make another page (T25)', async () => {
  for (const path of ['/list', '/list?utm_source=x', '/list?page=2', '/list?page=2&x=1']) await fetch(url + path)
  expect(renders).toEqual(['/list', '/list?page=2'])
})

test('a value that no page has is not cached (T25)', async () => {
  const response = await fetch(`${url}/list?page=${'x'.repeat(300)}`)
  expect(response.status).toBe(404)
  expect(renders).toEqual([])
})

test('a search is not mistaken for the page without it', async () => {
  expect((await fetch(`${url}/list?q=cats`)).status).toBe(404)
  expect((await fetch(`${url}/list?q=`)).status).toBe(200)
  expect(renders).toEqual(['/list'])
})

test('while nothing can be rendered a stale page is served, unless it is known to have changed (F5)', async () => {
  const ask = async () => (await fetch(`${url}/list`)).status
  expect(await ask()).toBe(200)
  status = 503
  now += 6 * 60 * 1000
  expect(await ask()).toBe(200)
  version++
  expect([await ask(), await ask()]).toEqual([200, 200])
  expect(renders).toHaveLength(3)
  version++
  sureVersion++
  expect(await ask()).toBe(503)
})

test('an unchanged page returns 304, each encoding has its own ETag', async () => {
  const ask = (encoding: string, tag = '') =>
    fetch(`${url}/list`, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } })
  const br = await ask('br')
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(await br.text()).toBe('<p>hello</p>')
  const tag = br.headers.get('etag') ?? ''
  expect((await ask('br', tag)).status).toBe(304)
  expect((await ask('br', `W/${tag}, "other"`)).status).toBe(304)
  expect((await ask('gzip', tag)).status).toBe(200)
  expect((await ask('br;q=0, gzip')).headers.get('content-encoding')).toBe('gzip')
})

test('a client that accepts no compression gets the plain text, its length and its own ETag', async () => {
  const ask = (method: string) => fetch(`${url}/list`, { method, headers: { 'accept-encoding': 'identity' } })
  for (const respond of [await ask('GET'), await ask('HEAD'), await ask('GET')]) {
    expect(respond.headers.get('content-encoding')).toBeNull()
    expect(respond.headers.get('content-length')).toBe('12')
    expect(respond.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  }
  expect(await (await ask('GET')).text()).toBe('<p>hello</p>')
  expect(renders).toHaveLength(1)
})

test('a new content version empties the cache, also for a page that is being rendered', async () => {
  await fetch(`${url}/list`)
  onRender = () => version++
  await fetch(`${url}/list?page=2`)
  onRender = () => undefined
  await fetch(`${url}/list`)
  await fetch(`${url}/list?page=2`)
  expect(renders).toEqual(['/list', '/list?page=2', '/list', '/list?page=2'])
})

test('a page is rendered again after five minutes, because some lists change with time', async () => {
  await fetch(`${url}/list`)
  now += 5 * 60 * 1000
  await fetch(`${url}/list`)
  expect(renders).toHaveLength(2)
})

test.each([404, 503])('a response with status %i is sent but not cached', async (bad) => {
  status = bad
  for (let n = 0; n < 2; n++) expect((await fetch(`${url}/list`)).status).toBe(bad)
  expect(renders).toHaveLength(2)
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await fetch(`${url}/list`, { method: 'HEAD' })
  expect(response.headers.get('content-length')).not.toBeNull()
  expect(await response.text()).toBe('')
})

test('a redirect is not shared, because it keeps the query of each request', async () => {
  status = 302
  headers = { 'x-per-request': '1' }
  for (const utm of ['1', '2']) {
    const response = await fetch(`${url}/list?utm=${utm}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, `/new?utm=${utm}`])
  }
})
