import { expect, test } from 'vitest'
import { readReturnCookie, returnCookie, returnPath } from './return-path.ts'

const elsewhere = [
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  '/..//evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  ' //evil.test',
  '/\n/evil.test',
  'account',
  '',
  undefined,
  `/${'a'.repeat(600)}`,
]

test.each(elsewhere)('%j leads to the home page, not to another site (T33)', (input) => {
  expect(returnPath(input)).toBe('/')
})

test.each(['/%5cevil.test', '/@evil.test', '/article/calm-cats?x=1#talk', '/account', '/evil.test'])(
  '%j stays on our own site',
  (input) => {
    const path = returnPath(input)
    expect(path).toBe(input)
    expect(new URL(path, 'https://ours.test').host).toBe('ours.test')
  },
)

test.each(['/auth', '/auth?tab=sign-up', '/api/auth/sign-out', '/setup?token=x', '/reset-password'])(
  '%j is not a return path',
  (input) => {
    expect(returnPath(input)).toBe('/')
  },
)

const cookieOf = (value: string) => new Headers({ cookie: `other=1; wagwise.return_to=${value}; last=2` })

test('the cookie brings back the page of the dashboard, with its filter, and only over https when the site has it', () => {
  const set = returnCookie('/admin/media?q=a%20cat&open=settings', 'https://ours.test')
  expect(set).toMatch(/; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax; Secure$/)
  const value = /=([^;]*)/.exec(set)?.[1] ?? ''
  expect(readReturnCookie(cookieOf(value))).toBe('/admin/media?q=a%20cat&open=settings')
  expect(returnCookie('', 'http://localhost:3000')).toBe(
    'wagwise.return_to=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax',
  )
})

test.each(['%2F%2Fevil.test', '%2F%5Cevil.test', '%2Fadmin%2F..%2F%2Fevil.test', '%2Faccount', '%2Fadministrator'])(
  'the cookie value %j is ignored: it does not lead to the dashboard',
  (value) => expect(readReturnCookie(cookieOf(value))).toBeUndefined(),
)

test.each(['%', '%ff', '%00', '', 'https://evil.test'])('the broken cookie value %j is ignored', (value) => {
  expect(readReturnCookie(cookieOf(value))).toBeUndefined()
})
