import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { HashedWeights, slotOf } from '#safety/hashed-weights.ts'
import { decodeWeights, encodeWeights, type StoredWeights } from './weights-file.ts'

const weightsOf = (...weights: readonly (readonly [slot: number, weight: number])[]): StoredWeights => ({
  bias: -37.5,
  scale: 6,
  weights: new HashedWeights(
    Uint32Array.from(weights, ([slot]) => slot),
    Int8Array.from(weights, ([, weight]) => weight),
  ),
})

test('weights are the same after they were stored and read', () => {
  const last = 2 ** 24 - 1
  const weights = weightsOf([0, 1], [1, -127], [256, 127], [510, 3], [511, 0], [1275, -1], [last - 255, 2], [last, -2])
  for (const each of [weights, weightsOf(), weightsOf([last, 5]), weightsOf([255, 5])])
    expect(decodeWeights(encodeWeights(each))).toEqual(each)
})

test('a weight is found by the name of its feature, and a name that has none finds nothing', () => {
  const names = ['u:dog', 'b:dog eat', 'w:°', 'w:🐕', 'x'.repeat(400)]
  const sorted = names.toSorted((a, b) => slotOf(a) - slotOf(b))
  const { weights } = decodeWeights(encodeWeights(weightsOf(...sorted.map((name, at) => [slotOf(name), at] as const))))
  expect(sorted.map((name) => weights.get(name))).toEqual([0, 1, 2, 3, 4])
  expect(weights.get('u:cat')).toBeUndefined()
  expect(weights.size).toBe(5)
})

test('the file is a header and two compressed columns', () => {
  const file = encodeWeights(weightsOf([3, 1], [258, -2]))
  expect(file.toString('latin1', 0, 4)).toBe('WWSG')
  expect([file.readUInt32LE(4), file.readUInt32LE(8), file.readFloatLE(12), file.readUInt32LE(16)]).toEqual([
    2, 2, -37.5, 6,
  ])
  expect([...brotliDecompressSync(file.subarray(20))]).toEqual([3, 255, 0, 1, 254])
})

test('another or a damaged file is an error', () => {
  const file = encodeWeights(weightsOf([1, 1], [2, 2]))
  const changed = (at: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt32LE(9, at)
    return copy
  }
  expect(() => decodeWeights(changed(0))).toThrow('not a file of weights')
  expect(() => decodeWeights(changed(4))).toThrow('not a file of weights')
  expect(() => decodeWeights(changed(8))).toThrow('does not have 9 weights')
  expect(() => decodeWeights(file.subarray(0, -3))).toThrow('unexpected end of file')
})
