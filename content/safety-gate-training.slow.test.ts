import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { learn, readExamples } from '#quality/safety-gate/learn.ts'
import { readSentenceFiles } from '#quality/safety-gate/sentence-files.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { decodeWeights, encodeWeights } from '#server/adapters/safety-gate/weights-file.ts'

const headerBytes = 20

test('training twice with the same sentences gives the same file, byte for byte', async () => {
  const train = async () => {
    const files = new Map([...readSentenceFiles()].map(([name, sentences]) => [name, sentences.slice(0, 40)]))
    const published = [{ content: 'Walk your dog daily.\n\nNever give a cat paracetamol.', affiliateTag: 'ours-20' }]
    return learn(readExamples(await readLexicon('content'), files, published))
  }
  const first = await train()
  expect(first.weights.size).toBeGreaterThan(1000)
  expect(encodeWeights(await train()).equals(encodeWeights(first))).toBe(true)
})

test('the stored weights are in the documented format, in order, each once', () => {
  const file = readFileSync('content/safety/weights.bin')
  const { bias, scale, weights } = decodeWeights(file)
  expect(weights.size).toBe(file.readUInt32LE(8))
  expect(weights.size).toBeGreaterThan(100_000)
  const { slots } = weights
  expect(slots.findIndex((slot, at) => at > 0 && slot <= slots[at - 1]!)).toBe(-1)
  const again = encodeWeights({ bias, scale, weights })
  expect(again.subarray(0, headerBytes)).toEqual(file.subarray(0, headerBytes))
  // Another version of Brotli may compress the same columns to other bytes.
  const columns = (stored: Buffer) => brotliDecompressSync(stored.subarray(headerBytes))
  expect(columns(again).equals(columns(file))).toBe(true)
})
