import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { canonicalPath } from './canonical-path.ts'
import { createCacheKey } from './page-cache-key.ts'

const pageKey = createCacheKey(routes)

test('a hundred thousand unknown parameters share one cached page (T25)', () => {
  const keys = new Set<string | undefined>()
  for (let n = 0; n < 100_000; n++) keys.add(pageKey('/blog', `?x=${n}&utm_source=y${n}`))
  expect([...keys]).toEqual(['/blog'])
})

test('a parameter that is given twice counts once, and the order makes no other page (T25)', () => {
  expect(pageKey('/blog', '?category=Cats&category=Dogs')).toBe('/blog?category=Cats')
  expect(pageKey('/api/articles', '?limit=5&category=Cats')).toBe(pageKey('/api/articles', '?category=Cats&limit=5'))
})

test('personal pages have no cache key, whatever their URL ends with (T26)', () => {
  for (const path of ['/admin', '/admin/messages/x.css', '/account', '/auth', '/api/session', '/admin/assets/x.js'])
    expect([path, pageKey(path, '')]).toEqual([path, undefined])
})

test('a cache key is the canonical URL and its own key, so that such a request can be answered at once (T10, T25)', () => {
  const values = ['Cat Care', 'a&b=c', 'x?y', '/../admin', '%2f', 'café', '+', ' ', '\u{1F436}', '\\']
  for (const path of ['/', '/blog', '/shop', '/api/articles', '/article/caf%C3%A9', '/article/a-b'])
    for (const value of values) {
      const key = pageKey(path, `?utm=1&category=${encodeURIComponent(value)}&limit=${encodeURIComponent(value)}`) ?? ''
      const target = canonicalPath(key)
      expect(target).toMatchObject({ kind: 'ok', path })
      expect(target.kind === 'ok' && pageKey(target.path, target.query)).toBe(key)
    }
})

test('a value with NUL, which pages ignore, makes no cache key', () => {
  expect(pageKey('/blog', '?category=%00a')).toBeUndefined()
})
