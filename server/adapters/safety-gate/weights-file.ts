import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { HashedWeights } from '#safety/hashed-weights.ts'
import type { Weights } from '#safety/lexicon.ts'

/*
 * The format of content/safety/weights.bin. All numbers are little-endian.
 *
 *   0  4 bytes  "WWSG"
 *   4  u32      version of the format, 2
 *   8  u32      how many weights follow
 *  12  f32      bias, in the same unit as the weights
 *  16  u32      scale: a weight of 30 with a scale of 12 counts 2.5
 *  20  Brotli stream of two columns, in the order of the slots (safety/hashed-weights.ts):
 *      u8 each   how far the slot is from the one before; 255 means that, and the next byte is added
 *      i8 each   the weight
 */
const magic = 'WWSG'
const version = 2
const headerBytes = 20
const moreFollows = 255

export type StoredWeights = Weights & { weights: HashedWeights }

export function encodeWeights({ bias, scale, weights: { slots, values } }: StoredWeights): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write(magic, 'latin1')
  header.writeUInt32LE(version, 4)
  header.writeUInt32LE(slots.length, 8)
  header.writeFloatLE(bias, 12)
  header.writeUInt32LE(scale, 16)
  const gaps: number[] = []
  let previous = 0
  for (const slot of slots) {
    let gap = slot - previous
    for (; gap >= moreFollows; gap -= moreFollows) gaps.push(moreFollows)
    gaps.push(gap)
    previous = slot
  }
  const columns = Buffer.concat([Buffer.from(gaps), Buffer.from(values.buffer, values.byteOffset, values.length)])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return Buffer.concat([header, brotliCompressSync(columns, { params })])
}

export function decodeWeights(file: Buffer): StoredWeights {
  if (file.toString('latin1', 0, magic.length) !== magic || file.readUInt32LE(4) !== version)
    throw new Error('This is not a file of weights in the format that this version reads.')
  const count = file.readUInt32LE(8)
  const columns = brotliDecompressSync(file.subarray(headerBytes))
  const slots = new Uint32Array(count)
  let [at, slot, read] = [0, 0, 0]
  for (; read < count && at < columns.length; at++) {
    slot += columns[at]!
    if (columns[at] !== moreFollows) slots[read++] = slot
  }
  if (columns.length - at !== count) throw new Error(`The file does not have ${count} weights.`)
  const weights = new HashedWeights(slots, Int8Array.from(columns.subarray(at)))
  return { bias: file.readFloatLE(12), scale: file.readUInt32LE(16), weights }
}
