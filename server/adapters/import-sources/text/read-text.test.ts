import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#tests/kit/import-fixtures/open-export.ts'
import { JsonElements } from './json-elements.ts'
import { MixedDecoder } from './mixed-decoder.ts'
import { readText } from './read-text.ts'
import { readTime } from './source-time.ts'

const words = 'Hund – Großer Napf 🐶 für “alle” €'

test.each([1, 2, 3, 5, 7])('UTF-8 in pieces of %i bytes stays whole', (size) => {
  const bytes = Buffer.from(words)
  const decoder = new MixedDecoder()
  let text = ''
  for (let at = 0; at < bytes.length; at += size) text += decoder.decode(bytes.subarray(at, at + size))
  expect(text + decoder.end()).toBe(words)
})

test.each([
  ['both in one text', Buffer.concat([Buffer.from('für '), Buffer.from([0x93, 0x66, 0xfc, 0x72, 0x94])]), 'für “für”'],
  ['a character that is cut off', Buffer.from([0x61, 0xe2, 0x82]), 'aâ‚'],
  ['half of a pair', Buffer.from([0xed, 0xa0, 0xbd, 0x21]), 'í\u00A0½!'],
  ['a character written too long', Buffer.from([0xc0, 0xaf]), 'À¯'],
])('bytes that are no UTF-8 are windows-1252: %s', (_name, bytes, expected) => {
  const decoder = new MixedDecoder()
  expect(decoder.decode(bytes) + decoder.end()).toBe(expected)
})

test('a stream of single bytes is read in large pieces', async () => {
  const bytes = Buffer.from(words.repeat(50))
  const open = () => Promise.resolve(Readable.from([...bytes].map((byte) => Buffer.from([byte]))))
  const pieces = await Array.fromAsync(readText({ name: 'a', size: bytes.length, open }))
  expect(pieces).toEqual([words.repeat(50)])
})

describe('elements of JSON', () => {
  const text = '{"a":[1,"x,]}\\"\\\\",{"b":[[1],{"c":"}"}]},null,[]],"d":{"a":[2],"e":[ 3 , 4 ]},"f":"\\u00e9"}'
  const expected = [
    ['a', '1'],
    ['a', '"x,]}\\"\\\\"'],
    ['a', '{"b":[[1],{"c":"}"}]}'],
    ['a', 'null'],
    ['a', '[]'],
    ['d.e', '3 '],
    ['d.e', '4 '],
  ]

  test.each([1, 2, 3, 1000])('in pieces of %i characters', (size) => {
    const elements = new JsonElements('a.json', (path) => path === 'a' || path === 'd.e')
    const found: unknown[] = []
    for (let at = 0; at < text.length; at += size) {
      found.push(...elements.write(text.slice(at, at + size)).map((each) => [each.path, each.text]))
    }
    elements.end()
    expect(found).toEqual(expected)
  })

  test.each([
    ['{"a":[1', 'breaks off at line 1, in the middle of “a”'],
    ['{"a":[1]', 'breaks off at line 1. '],
    ['{"a":[1}', 'not valid JSON at line 1'],
    ['{"a":[1]}}', 'not valid JSON at line 1'],
    [`{"b":${'['.repeat(600)}`, 'not valid JSON at line 1'],
    ['{"a":"x', 'breaks off at line 1'],
  ])('%j is refused', async (broken, sentence) => {
    const read = async () => {
      const elements = new JsonElements('a.json', (path) => path === 'a')
      elements.write(broken)
      elements.end()
      await Promise.resolve()
    }
    expect(await refusalOf(read)).toContain(sentence)
  })
})

test.each([
  ['2021-05-04', '2021-05-04T00:00Z', false],
  ['2021-05-04 10:00', '2021-05-04T10:00Z', false],
  ['2021-05-04 10:00:30 +0200', '2021-05-04T08:00:30Z', true],
  ['2021-05-04T10:00:30.123+02:00', '2021-05-04T08:00:30Z', true],
  ['2021-05-04T10:00:30Z', '2021-05-04T10:00:30Z', true],
  ['Tue, 04 May 2021 10:00:00 -0500', '2021-05-04T15:00Z', true],
  ['May 4, 2021', '2021-05-04T00:00Z', false],
  ['4 May 2021', '2021-05-04T00:00Z', false],
])('the time %j', (text, expected, zoned) => {
  expect(readTime(text)).toEqual({ at: Date.parse(expected), zoned })
})

test.each(['', 'soon', '0000-00-00 00:00:00', '2021-02-30', '2021-13-01', '9999-01-01', '12', {}, NaN, -5])(
  '%j is no time',
  (value) => expect(readTime(value)).toBeUndefined(),
)
