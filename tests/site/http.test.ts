import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let port: number
let article: { id: string; slug: string }

beforeAll(async () => {
  site = await startFilledSite()
  port = Number(new URL(site.url).port)
  const { articles } = (await (await ask('/api/articles?limit=1')).json()) as { articles: (typeof article)[] }
  if (articles[0]) article = articles[0]
})
afterAll(() => site.stop())

const ask = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

/** Sends raw bytes and returns the response. */
function raw(words: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    let answer = ''
    socket.setTimeout(180_000, () => socket.destroy())
    socket.on('data', (data) => (answer += data))
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
}

const pages = ['/', '/blog', '/shop', '/categories', '/faq', '/about', '/contact', '/auth']
const legal = ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/affiliate-disclaimer']
test.each([...pages, ...legal])('%s has its text and head in the first response (1, 2, 24)', async (path) => {
  const response = await ask(path)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
  expect(html).toContain('<meta name="description"')
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
})

test('both URLs of an article show it and have the same canonical URL (3, 241)', async () => {
  const [one, other] = await Promise.all(
    [`/article/${article.slug}`, `/blog/${article.slug}`].map(async (path) => (await ask(path)).text()),
  )
  const canonical = `<link rel="canonical" href="http://localhost:${port}/article/${article.slug}"/>`
  expect(one).toContain(canonical)
  expect(other).toContain(canonical)
})

test.each([
  ['/privacy', '/privacy-policy'],
  ['/terms', '/terms-of-service'],
])('%s redirects to %s (4, 5)', async (from, to) => {
  const response = await ask(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})

test('an unknown path shows the 404 page with status 404, and the path is logged (7, 8, 9)', async () => {
  const response = await ask('/no/such/page')
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('404')
  expect(html).toContain('Oops! Page not found')
  expect(html).toContain('href="/"')
  await expect
    .poll(() => site.lines.some((line) => line.includes('"not_found"') && line.includes('/no/such/page')))
    .toBe(true)
})

test('a missing article is the specified screen with status 404 (98)', async () => {
  const response = await ask('/article/no-such-article')
  expect(response.status).toBe(404)
  const html = await response.text()
  for (const words of ['Article Not Found', 'doesn&#x27;t exist.', 'Back to Blog']) expect(html).toContain(words)
})

test('every kind of response has the security headers (T40)', async () => {
  for (const path of ['/', '/api/categories', '/no-such-page', '/api/nothing', '//x', `/article/${article.slug}`]) {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self'")
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
  }
})

test('every kind of response has an id of its own, by which the log can be searched', async () => {
  const ids: (string | null)[] = []
  for (const path of ['/', '/', '/api/categories', '/no-such-page', '/api/nothing', '//x', '/privacy', '/api/health'])
    ids.push((await ask(path)).headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a wrong method gets 405 with the allowed ones', async () => {
  const response = await ask('/api/categories', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await ask('/blog', { method: 'POST' })).status).toBe(405)
})

test('an error has a message for people and a code for programs', async () => {
  const response = await ask('/api/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/), code: 'not_found' })
})

test('a like needs a valid visitor id and an existing article', async () => {
  const visitor = 'visitor_1_abcdefghijklmnopqrstuv'
  const like = (id: string, headers: Record<string, string>) =>
    ask(`/api/articles/${id}/likes`, { method: 'PUT', headers })
  expect((await like(article.id, {})).status).toBe(422)
  expect((await like(article.id, { 'x-visitor-id': 'me' })).status).toBe(422)
  expect((await like('none', { 'x-visitor-id': visitor })).status).toBe(404)
  const liked = await like(article.id, { 'x-visitor-id': visitor })
  expect(await liked.json()).toEqual({ count: 1, liked: true })
})

test('a cross-origin write is rejected (376)', async () => {
  const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  expect((await post('/api/functions/subscribe-newsletter', { email: 'a@example.org' }, headers)).status).toBe(403)
})

test('127.0.0.1, localhost and a forwarded host name work alike in local use', async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'me-3000.preview.test']) {
    const response = await raw(
      `PUT /api/articles/${article.id}/likes HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\nx-visitor-id: visitor_1_abcdefghijklmnopqrstuw\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    )
    expect(response, host).toContain('200 OK')
  }
})

const frames = {
  'an absolute address of another host': 'GET http://169.254.169.254/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'two lengths': 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabc',
  'a length and chunks':
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'a bare star': 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'a header without a name': 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  noise: '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
}
test.each(Object.entries(frames))('%s is rejected and the process stays up (T39)', async (_what, words) => {
  expect(await raw(words)).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect((await ask('/api/health')).status).toBe(200)
})

test('every public write rejects malformed bodies with the right status, and the process stays up', async () => {
  const paths = ['subscribe-newsletter', 'submit-contact', 'track-page-view'].map((name) => `/api/functions/${name}`)
  for (const endpoint of [...paths, `/api/articles/${article.id}/comments`]) {
    for (const [body, status] of [
      ['{', 400],
      ['[]', 422],
      ['null', 422],
      ['{"a":1}', 422],
      ['"x"', 422],
      [JSON.stringify({ email: 'x'.repeat(20_000) }), 413],
    ] as const) {
      const response = await ask(endpoint, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      expect([endpoint, body.slice(0, 20), response.status]).toEqual([endpoint, body.slice(0, 20), status])
    }
  }
  expect((await ask('/api/health')).status).toBe(200)
})

const crooked = [
  '/admin/',
  '//admin',
  '/admin%2f',
  '/ADMIN',
  '/admin;x',
  '/./admin',
  '/%61dmin',
  '/admin.data',
  '/admin?_data=',
]
test('no spelling of an admin URL lets an anonymous visitor in (T10)', async () => {
  const spellings = [...crooked, ...crooked.map((path) => path.replace(/admin/i, (word) => `api/${word}/articles`))]
  for (const path of spellings) {
    const response = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect([path, /^HTTP\/1.1 (?:30[12]|40[014]|405) /.test(response)]).toEqual([path, true])
    expect(response).not.toContain('/admin/assets/')
  }
})

test('a header named __proto__ is harmless (T35)', async () => {
  expect(await raw('GET /api/health HTTP/1.1\r\nhost: x\r\n__proto__: y\r\nconnection: close\r\n\r\n')).toContain(
    '200 OK',
  )
})

test('a cached page is the same whatever headers and parameters another visitor sent (T24, T25)', async () => {
  const clean = await (await ask('/blog')).text()
  const poison = {
    'x-forwarded-host': 'evil.test',
    'x-original-url': '/admin',
    cookie: 'a=b',
    range: 'bytes=0-1',
    'accept-language': 'de',
  }
  await ask('/blog?x=1&utm_source=y', { headers: poison })
  expect(await (await ask('/blog', { headers: poison })).text()).toBe(clean)
})

test('built files are immutable and compressed; pages are revalidated', async () => {
  const html = await (await ask('/')).text()
  const script = /src="(\/assets\/loader-[^"]+)"/.exec(html)?.[1] ?? ''
  const { headers } = await ask(script, { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-encoding')).toBe('br')
  expect((await ask('/')).headers.get('cache-control')).toBe('no-cache')
})

test('health reports what it checked, and the state of queue and mail (380)', async () => {
  expect(await (await ask('/api/health')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    queue: 'idle',
    mail: 'idle',
    version: expect.any(String),
  })
})

test('the built server refuses paths that cannot be decoded, fragments, and NUL in the query of an API route', async () => {
  const statuses = async (targets: string[]) =>
    Promise.all(
      targets.map(async (target) => {
        const response = await raw(`GET ${target} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`)
        return [target, Number(response.split(' ')[1])]
      }),
    )
  const rejected = ['/article/%ff', '/%C3', '/x%00', '/api/articles?category=%00', '/api/articles/saved?ids=%00']
  const fragments = [`/article/${article.slug}#1`, '/blog?category=Dog%20Care#1']
  expect(await statuses([...rejected, ...fragments])).toEqual([...rejected, ...fragments].map((path) => [path, 400]))
  const fine = ['/setup?token=%C3%BC', '/setup?token=%00', '/blog?q=%00', '/blog?category=%00']
  expect((await statuses(fine)).filter(([, status]) => Number(status) >= 500)).toEqual([])
})

test('the built server refuses a request with two Host headers', async () => {
  const hosts = [`host: localhost:${port}\r\nhost: evil.example`, `host: evil.example\r\nhost: localhost:${port}`]
  for (const host of hosts)
    for (const path of ['/', '/api/health'])
      expect(await raw(`GET ${path} HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})
