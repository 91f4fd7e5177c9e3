import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Weights } from '#safety/lexicon.ts'
import { decodeWeights, encodeWeights } from './weights-file.ts'

const weightsOf = (weights: Readonly<Record<string, number>>): Weights => ({
  bias: -37,
  scale: 100,
  weights: new Map(Object.entries(weights)),
})

test('weights are the same after they were stored and read', () => {
  const long = 'x'.repeat(400)
  const weights = weightsOf({
    'u:dog': 1155,
    'u:dogs': -2130,
    'b:dog eat': 0,
    'w:°': 32_767,
    'w:🐕': -32_767,
    'w:🐖': 3,
    [long]: 1,
    [`${long}y`]: 2,
    'z:': 5,
  })
  expect(decodeWeights(encodeWeights(weights))).toEqual(weights)
  expect(decodeWeights(encodeWeights(weightsOf({})))).toEqual(weightsOf({}))
})

test('the bytes do not depend on the order in which features were learned', () => {
  expect(encodeWeights(weightsOf({ b: 1, a: 2, c: 3 }))).toEqual(encodeWeights(weightsOf({ c: 3, a: 2, b: 1 })))
})

test('the file is a header and three compressed columns', () => {
  const file = encodeWeights(weightsOf({ 'u:dog': 1, 'u:do': -2 }))
  expect(file.toString('latin1', 0, 4)).toBe('WWSG')
  expect([file.readUInt32LE(4), file.readUInt32LE(8), file.readInt32LE(12), file.readUInt32LE(16)]).toEqual([
    1, 2, -37, 100,
  ])
  const columns = brotliDecompressSync(file.subarray(20))
  expect([...columns.subarray(0, 2)]).toEqual([0, 4])
  expect([columns.readInt16LE(2), columns.readInt16LE(4)]).toEqual([-2, 1])
  expect(columns.toString('utf8', 6)).toBe('u:do\ng')
})

test('what does not fit the format is an error', () => {
  for (const weight of [0.5, 32_768, -32_768, Number.NaN])
    expect(() => encodeWeights(weightsOf({ a: weight }))).toThrow(`The weight ${weight} of "a" cannot be stored.`)
  expect(() => encodeWeights(weightsOf({ 'a\nb': 1 }))).toThrow('cannot be stored')
})

test('another or a damaged file is an error', () => {
  const file = encodeWeights(weightsOf({ a: 1, b: 2 }))
  const changed = (at: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt32LE(9, at)
    return copy
  }
  expect(() => decodeWeights(changed(0))).toThrow('not a file of weights')
  expect(() => decodeWeights(changed(4))).toThrow('not a file of weights')
  expect(() => decodeWeights(changed(8))).toThrow('names for 9 weights')
  expect(() => decodeWeights(file.subarray(0, -3))).toThrow('unexpected end of file')
})
