import { expect, test } from 'vitest'
import { cpuTimeOf, slowness } from '#tests/kit/cpu-time.ts'
import { formatDocument, parseDocument } from './text-document.ts'

test('a text of 10,000 blocks with 99 sources is read and written in seconds', () => {
  const sources = Array.from({ length: 99 }, (_, index) => `[^${index + 1}]: Source`)
  const text = [
    ...Array.from({ length: 10_000 }, (_, index) => `Line ${index}[^${(index % 99) + 1}]`),
    ...sources,
  ].join('\n\n')
  expect(formatDocument(parseDocument(text))).toBe(text)
  expect(cpuTimeOf(() => formatDocument(parseDocument(text)))).toBeLessThan(3000 * slowness())
})
