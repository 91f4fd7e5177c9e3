import { expect, test } from 'vitest'
import { countCodePoints, isSingleLine, isPlainText } from './text-input.ts'

test.each(['', 'a', 'a\n\tb', '😀', 'e\u0301', '\u202eabc', '\ufffe', 'ı'])('%j is plain text (F21)', (text) => {
  expect(isPlainText(text)).toBe(true)
})

test.each(['\u0000', 'a\u0007', 'a\r\nb', '\u001b[0m', '\ud800', 'a\udc00', '\udc00\ud800'])(
  '%j is not plain text (F21)',
  (text) => {
    expect(isPlainText(text)).toBe(false)
    expect(isSingleLine(text)).toBe(false)
  },
)

test('a single line has no line break of any kind and no tab (T4)', () => {
  expect(isSingleLine('Hello, 😀')).toBe(true)
  const broken = ['a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'Hi\r\nBcc: v@x.test']
  expect(broken.filter(isSingleLine)).toEqual([])
})

test('length is counted in characters, not in UTF-16 code units (T4)', () => {
  expect(countCodePoints('')).toBe(0)
  expect(countCodePoints('a😀é')).toBe(3)
  expect(countCodePoints('😀'.repeat(2000))).toBe(2000)
})
