import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

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
