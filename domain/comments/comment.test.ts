import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { findSpamReasons } from './comment.ts'

const honest = { content: 'My cat agrees.', honeypot: '', fillTimeMs: 40_000 }

test('an ordinary comment is not suspicious (212)', () => {
  expect(findSpamReasons(honest)).toEqual([])
})

test('a comment without a fill time is not suspicious', () => {
  expect(findSpamReasons({ ...honest, fillTimeMs: undefined })).toEqual([])
})

test.each([
  [0, 1],
  [1999, 1],
  [2000, 0],
])('a comment written in %i ms has %i spam reasons (212)', (fillTimeMs, count) => {
  expect(findSpamReasons({ ...honest, fillTimeMs })).toHaveLength(count)
})

test.each([
  ['https://a.example http://b.example', 0],
  ['https://a.example http://b.example HTTPS://C.example', 1],
  ['http and https are protocols, and http is older than https', 0],
])('two links are fine, three are suspicious: %s', (content, count) => {
  expect(findSpamReasons({ ...honest, content })).toHaveLength(count)
})

test('the reason states the number of links', () => {
  expect(findSpamReasons({ ...honest, content: 'https://a.example '.repeat(7) })).toEqual(['It has 7 links.'])
})

test('a filled honeypot is suspicious, blanks in it are not (212)', () => {
  expect(findSpamReasons({ ...honest, honeypot: 'https://spam.example' })).toHaveLength(1)
  expect(findSpamReasons({ ...honest, honeypot: '  ' })).toEqual([])
})

test('every reason is listed, not only the first', () => {
  expect(findSpamReasons({ content: 'http:// http:// http://', honeypot: 'x', fillTimeMs: 1 })).toHaveLength(3)
})

test('a megabyte is checked in linear time', () => {
  expect(cpuSecondsOf(() => findSpamReasons({ ...honest, content: 'http:/'.repeat(170_000) }))).toBeLessThan(10)
})
