import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { oneLine } from './edit/visual/node-lines.ts'
import { urlAtEnd } from './edit/visual/typed-links.ts'
import { withoutLinkTargets } from './review/without-link-targets.ts'

const length = 300_000
const readers: Record<string, (text: string) => unknown> = { oneLine, urlAtEnd, withoutLinkTargets }
const pieces = [' ', '\t ', '\n ', '.', '!?)', '"www.', '(https://a', '](', '](a', '](a)', ')', 'www.a. ']

test.each(Object.entries(readers))('%s reads long runs of anything in linear time', (_name, read) => {
  for (const piece of pieces) {
    const run = piece.repeat(length / piece.length)
    expect(cpuSecondsOf(() => [run, `${run}a`, `a${run}`, `www.a${run}`, `${run} a`].map(read))).toBeLessThan(2)
  }
})

test.each([
  ['a\nb', 'a b'],
  ['a \r\n \n b', 'a b'],
  ['a  b', 'a  b'],
  ['\n a', ' a'],
  ['a \n', 'a '],
  [' \n \n ', ' '],
  ['  a  ', '  a  '],
])('line breaks of %j become single spaces', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test.each([
  ['See https://a.org/x.', { url: 'https://a.org/x.', length: 15 }],
  ['(www.a.org)', { url: 'www.a.org)', length: 9 }],
  ['say "https://a.org"', { url: 'https://a.org"', length: 13 }],
  ['xhttps://a.org', undefined],
  ['https://a.org then', undefined],
  ['www.', undefined],
])('the URL at the end of %j is found', (text, found) => {
  expect(urlAtEnd(text)).toEqual(found)
})

test.each([
  ['A [b](c) d [e](f).', 'A [b d [e.'],
  ['A [b](c d', 'A [b](c d'],
  ['](a](b)c', 'c'],
])('the link targets of %j are left out', (text, rest) => {
  expect(withoutLinkTargets(text)).toBe(rest)
})
