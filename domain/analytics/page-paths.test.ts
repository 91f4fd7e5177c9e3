import { expect, test } from 'vitest'
import { normalizePagePath, normalizeReferrer } from './page-paths.ts'

test('query strings are never counted (T5)', () => {
  expect(normalizePagePath('/auth?token=abc')).toEqual({ path: '/auth', slug: undefined })
})

test('both URLs of an article count as one page', () => {
  expect(normalizePagePath('/blog/calm-cats')).toEqual({ path: '/article/calm-cats', slug: 'calm-cats' })
  expect(normalizePagePath('/article/calm-cats/card')).toEqual({ path: '/article/calm-cats', slug: 'calm-cats' })
  for (const path of ['/blog/calm-cats/card', '/article/calm-cats/cards', '/article/'])
    expect(normalizePagePath(path)?.path).toBe('/404')
})

test('an unknown path is counted as /404, and an invalid one is not counted', () => {
  expect(normalizePagePath('/wp-login.php')?.path).toBe('/404')
  for (const junk of ['javascript:alert(1)', '', '//evil.test', `/${'a'.repeat(600)}`])
    expect(normalizePagePath(junk)).toBeUndefined()
})

test('a referrer is reduced to its origin, so that a site is listed once; our own pages are internal, other schemes are dropped (359)', () => {
  expect(normalizeReferrer('https://news.example/a?b=c#d', ['localhost:3000'])).toBe('https://news.example')
  expect(normalizeReferrer('http://localhost:3000/blog', ['localhost:3000'])).toBe('Internal')
  expect(normalizeReferrer('javascript:alert(1)', [])).toBeNull()
})

test('a page that the owner added is counted under its own path', () => {
  expect(normalizePagePath('/adoption?x=1', ['/adoption'])).toEqual({ path: '/adoption', slug: undefined })
  expect(normalizePagePath('/adoption', ['/cats'])?.path).toBe('/404')
})
