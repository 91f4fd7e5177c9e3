import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { findSizeError } from './json-size.ts'

const check = (value: unknown) => findSizeError(Buffer.from(JSON.stringify(value)))
const keys = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]))
const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: [nested(levels - 1)] })

test.each([
  ['an object with 1,000 keys', keys(1000)],
  ['2,000 products with 20 fields each', Array.from({ length: 2000 }, () => keys(20))],
  ['99,999 ids', Array.from({ length: 99_999 }, () => 'a')],
  ['20 levels', nested(10)],
  ['strings full of marks', { text: '{[:,"\\\\,,::'.repeat(50_000) }],
  ['a quote behind a backslash', ['\\', '"', '\\"', ...Array.from({ length: 99_000 }, () => ':')]],
])('%s are not too much', (_what, value) => {
  expect(check(value)).toBeUndefined()
})

test.each([
  ['an object with 1,001 keys', keys(1001), 413],
  ['many objects with 50,000 keys in all', Array.from({ length: 1000 }, () => keys(50)), 413],
  ['100,001 values', Array.from({ length: 100_001 }, () => 1), 413],
  ['60,000 lists with a number each', Array.from({ length: 60_000 }, () => [1]), 413],
  ['22 levels', nested(11), 400],
])('%s are too much', (_what, value, status) => {
  expect(check(value)).toMatchObject({ status })
})

test('five megabytes of anything are counted in a moment, even if they are not JSON', () => {
  for (const piece of ['"a":1,', '[', '"', '\\', ']', 'x', '":'])
    expect(cpuSecondsOf(() => findSizeError(Buffer.from(piece.repeat(5_000_000 / piece.length))))).toBeLessThan(1)
})
