import { expect, test } from 'vitest'
import { requireSameOrigin } from './same-origin.ts'

const post = (headers: Record<string, string>, fixed?: string) =>
  requireSameOrigin(
    new Request('http://pets.example/api/x', { method: 'POST', headers: { host: 'pets.example', ...headers } }),
    { method: 'POST' },
    { fixed },
  )?.status

test.each(['https://evil.test', 'null', 'https://pets.example.evil.test', 'http://pets.example'])(
  'a write from %s is rejected when the site knows its origin (T11)',
  (origin) => {
    expect(post({ origin, cookie: 'a=b' }, 'https://pets.example')).toBe(403)
  },
)

test('a write from our own page passes, and so does a program without cookies', () => {
  expect(post({ origin: 'https://pets.example' }, 'https://pets.example')).toBeUndefined()
  expect(post({}, 'https://pets.example')).toBeUndefined()
})

test('a write with a cookie but without an origin is rejected (T11)', () => {
  expect(post({ cookie: 'a=b' }, 'https://pets.example')).toBe(403)
  expect(post({ cookie: 'a=b', 'sec-fetch-site': 'same-origin' }, 'https://pets.example')).toBeUndefined()
  expect(post({ cookie: 'a=b', 'sec-fetch-site': 'cross-site' }, 'https://pets.example')).toBe(403)
  expect(post({ 'sec-fetch-site': 'cross-site' }, 'https://pets.example'), 'the browser sent no cookie').toBe(403)
})

test.each(['http://pets.example', 'https://pets.example'])(
  'in local use the request’s own host is accepted, with %s too',
  (origin) => {
    expect(post({ origin })).toBeUndefined()
    expect(post({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(403)
  },
)

test.each(['null', 'ftp://pets.example', 'xhttp://pets.example', 'not an origin'])(
  'in local use a write from %s is rejected, even from the same host',
  async (origin) => {
    expect(post({ origin })).toBe(403)
  },
)

test('reading is allowed from anywhere, and so are routes for other sites', () => {
  const request = new Request('http://pets.example/api/x', { headers: { origin: 'https://evil.test' } })
  const rule = { fixed: 'https://pets.example' }
  expect(requireSameOrigin(request, { method: 'GET' }, rule)).toBeUndefined()
  expect(requireSameOrigin(request, { method: 'POST', origin: 'anywhere' }, rule)).toBeUndefined()
  expect(requireSameOrigin(request, { method: 'POST' }, rule)?.status).toBe(403)
})

test('the error says what is not allowed', async () => {
  const request = new Request('http://pets.example/api/x', { headers: { origin: 'https://evil.test' } })
  const rejection = requireSameOrigin(request, { method: 'POST' }, { fixed: 'https://pets.example' })
  expect(await rejection?.json()).toEqual({ error: 'Cross-site requests are not allowed.', code: 'foreign_origin' })
})

test('a forwarded port that rewrites Host still works, because the browser vouches for the page', () => {
  expect(post({ origin: 'https://me-3000.preview.test', 'sec-fetch-site': 'same-origin' })).toBeUndefined()
})
