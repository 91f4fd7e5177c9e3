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
})

test.each(['http://pets.example', 'https://pets.example'])(
  'in local use the request’s own host is accepted, with %s too',
  (origin) => {
    expect(post({ origin })).toBeUndefined()
    expect(post({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(403)
  },
)

test('a forwarded port that rewrites Host still works, because the browser vouches for the page', () => {
  expect(post({ origin: 'https://me-3000.preview.test', 'sec-fetch-site': 'same-origin' })).toBeUndefined()
})
