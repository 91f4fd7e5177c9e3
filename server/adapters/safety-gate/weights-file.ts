import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Weights } from '#safety/lexicon.ts'

/*
 * The format of content/safety/weights.bin. All numbers are little-endian.
 *
 *   0  4 bytes  "WWSG"
 *   4  u32      version of the format, 1
 *   8  u32      how many weights follow
 *  12  i32      bias
 *  16  u32      scale: a weight of 250 with a scale of 100 counts 2.5
 *  20  Brotli stream of three columns, in the order of the features' names:
 *      u8 each   how many UTF-16 units at its start a name shares with the name before
 *      i16 each  the weight
 *      UTF-8     the rest of each name, separated by line breaks
 */
const magic = 'WWSG'
const version = 1
const headerBytes = 20
const maxShared = 255
const maxWeight = 32_767

/** Features are stored in order of their names, so equal weights always give equal bytes. */
export function encodeWeights({ bias, scale, weights }: Weights): Buffer {
  const entries = [...weights].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const header = Buffer.alloc(headerBytes)
  header.write(magic, 'latin1')
  header.writeUInt32LE(version, 4)
  header.writeUInt32LE(entries.length, 8)
  header.writeInt32LE(bias, 12)
  header.writeUInt32LE(scale, 16)
  const shared = Buffer.alloc(entries.length)
  const values = Buffer.alloc(entries.length * 2)
  const rests: string[] = []
  let previous = ''
  for (const [at, [name, weight]] of entries.entries()) {
    if (!Number.isInteger(weight) || Math.abs(weight) > maxWeight || name.includes('\n'))
      throw new Error(`The weight ${weight} of "${name}" cannot be stored.`)
    const common = countShared(previous, name)
    shared[at] = common
    values.writeInt16LE(weight, at * 2)
    rests.push(name.slice(common))
    previous = name
  }
  const columns = Buffer.concat([shared, values, Buffer.from(rests.join('\n'))])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return Buffer.concat([header, brotliCompressSync(columns, { params })])
}

function countShared(one: string, other: string): number {
  let count = 0
  while (count < maxShared && count < one.length && one.charCodeAt(count) === other.charCodeAt(count)) count++
  // Half a surrogate pair has no UTF-8.
  const last = other.charCodeAt(count - 1)
  return last >= 0xd8_00 && last < 0xdc_00 ? count - 1 : count
}

export function decodeWeights(file: Buffer): Weights {
  if (file.toString('latin1', 0, magic.length) !== magic || file.readUInt32LE(4) !== version)
    throw new Error('This is not a file of weights in the format that this version reads.')
  const count = file.readUInt32LE(8)
  const columns = brotliDecompressSync(file.subarray(headerBytes))
  const values = columns.subarray(count, count * 3)
  const rests = count === 0 ? [] : columns.toString('utf8', count * 3).split('\n')
  if (rests.length !== count) throw new Error(`The file has ${rests.length} names for ${count} weights.`)
  const weights = new Map<string, number>()
  let name = ''
  for (const [at, rest] of rests.entries()) {
    name = name.slice(0, columns[at]) + rest
    weights.set(name, values.readInt16LE(at * 2))
  }
  return { bias: file.readInt32LE(12), scale: file.readUInt32LE(16), weights }
}
