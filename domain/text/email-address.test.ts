import { expect, test } from 'vitest'
import { normalizeEmail, parseEmailAddress } from './email-address.ts'

test.each([
  ['a@x.test', 'a@x.test'],
  ['  a@X.test ', 'a@x.test'],
  ['First.Last+tag@mail.example.org', 'First.Last+tag@mail.example.org'],
  ["o'neil_{x}!#$%&*/=?^`|~-@x.test", "o'neil_{x}!#$%&*/=?^`|~-@x.test"],
  ['a@bücher.de', 'a@xn--bcher-kva.de'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  [`${'a'.repeat(64)}@x.test`, `${'a'.repeat(64)}@x.test`],
])('the address %j is read as %j (T32)', (text, email) => {
  expect(parseEmailAddress(text)).toBe(email)
})

test.each([
  '',
  ' ',
  '@',
  'a@',
  '@x.test',
  'a',
  'a@x',
  'a@localhost',
  '"a@x.test b"@y.test',
  '"a"@x.test',
  'a@x.test,b@y.test',
  'a@x.test;b@y.test',
  'a@x.test\n',
  '\ta@x.test',
  'a@x.test\r\nBcc: b@y.test',
  'a@x.test\u0000',
  'group: a@x.test;',
  'A <a@x.test>',
  'a(comment)@x.test',
  'a b@x.test',
  'a@x .test',
  'a@@x.test',
  'a@b@x.test',
  '.a@x.test',
  'a.@x.test',
  'a..b@x.test',
  'ä@x.test',
  'a@-x.test',
  'a@x-.test',
  'a@x..test',
  'a@.x.test',
  'a@x.test.',
  'a@x_y.test',
  'a@x.t',
  'a@x.123',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@2130706433',
  'a@x.test/path',
  'a@x.test:25',
  'a@x.test?x',
  'a@x%2etest',
  'a@xn--.test',
  'a\ud800@x.test',
  `${'a'.repeat(65)}@x.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
])('%j is not a plain address (T32)', (text) => {
  expect(parseEmailAddress(text)).toBeUndefined()
})

test('an address of 50 KB is rejected without being parsed', () => {
  expect(parseEmailAddress(`a@${'b.'.repeat(25_000)}test`)).toBeUndefined()
  expect(parseEmailAddress(' '.repeat(50_000) + 'a@x.test')).toBeUndefined()
})

test('an accepted address is accepted again, unchanged', () => {
  for (const text of [' A.b@X.Test', 'a@bücher.de']) {
    const email = parseEmailAddress(text) ?? ''
    expect(parseEmailAddress(email)).toBe(email)
  }
})

test('addresses that differ in case are one subscriber (T3)', () => {
  expect(normalizeEmail('First.Last@x.test')).toBe(normalizeEmail('first.last@x.test'))
})
