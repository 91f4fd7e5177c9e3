import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test('an ordinary address stays as it is', () => {
  expect(canonicalPath('/article/calm-cats?x=1')).toEqual({ kind: 'ok', path: '/article/calm-cats', query: '?x=1' })
  expect(canonicalPath('/')).toEqual({ kind: 'ok', path: '/', query: '' })
  expect(canonicalPath('/blog/caf%C3%A9')).toMatchObject({ kind: 'ok' })
})

test('a trailing slash and needless encoding lead to the one spelling (T10)', () => {
  expect(canonicalPath('/admin/?a=b')).toEqual({ kind: 'redirect', to: '/admin?a=b' })
  expect(canonicalPath('/%61dmin')).toEqual({ kind: 'redirect', to: '/admin' })
  expect(canonicalPath('/a%2Db')).toEqual({ kind: 'redirect', to: '/a-b' })
})

test.each(['/admin%2f', '/admin%2Fx', '/%2e%2e/admin', '/admin;x', '/a\\b', '/x%00', '/%ff', '*', 'http://other/'])(
  'the disguised address %s is refused (T10)',
  (target) => {
    expect(canonicalPath(target)).toEqual({ kind: 'rejected', status: 400 })
  },
)

test.each(['//admin', '/./admin', '/a/../admin', '/a/..'])('the malformed path %s is not found (T10)', (target) => {
  expect(canonicalPath(target)).toEqual({ kind: 'rejected', status: 404 })
})

test.each(['/article/calm-cats#1', '/blog?category=Dog#1', '/#'])(
  'a fragment is refused, in the query too: %s',
  (target) => {
    expect(canonicalPath(target)).toEqual({ kind: 'rejected', status: 400 })
  },
)
