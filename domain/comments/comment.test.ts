import { expect, test } from 'vitest'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { findSpamReasons } from './comment.ts'

const honest = { content: 'My cat agrees.', trap: '', filledIn: 40_000 }

test('an ordinary comment raises no suspicion (212)', () => {
  expect(findSpamReasons(honest)).toEqual([])
})

test('a browser that did not tell the fill time is not suspected for it', () => {
  expect(findSpamReasons({ ...honest, filledIn: undefined })).toEqual([])
})

test.each([
  [0, 1],
  [1999, 1],
  [2000, 0],
])('a comment written in %i ms has %i suspicions (212)', (filledIn, count) => {
  expect(findSpamReasons({ ...honest, filledIn })).toHaveLength(count)
})

test.each([
  ['https://a.example http://b.example', 0],
  ['https://a.example http://b.example HTTPS://C.example', 1],
  ['http and https are protocols, and http is older than https', 0],
])('two links are a comment, three are a suspicion: %s', (content, count) => {
  expect(findSpamReasons({ ...honest, content })).toHaveLength(count)
})

test('the number of links is named', () => {
  expect(findSpamReasons({ ...honest, content: 'https://a.example '.repeat(7) })).toEqual(['It has 7 links.'])
})

test('a filled trap is a suspicion, blanks in it are not (212)', () => {
  expect(findSpamReasons({ ...honest, trap: 'https://spam.example' })).toHaveLength(1)
  expect(findSpamReasons({ ...honest, trap: '  ' })).toEqual([])
})

test('every reason is listed, not only the first', () => {
  expect(findSpamReasons({ content: 'http:// http:// http://', trap: 'x', filledIn: 1 })).toHaveLength(3)
})

test('a comment of 16,000 characters is judged at once', () => {
  expect(cpuTimeOf(() => findSpamReasons({ ...honest, content: 'http:/'.repeat(2700) }))).toBeLessThan(50)
})
