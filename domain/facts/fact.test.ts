import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { sourceErrors, splitPassages } from './fact.ts'

test('a text is split at the ends of sentences into passages of at most 600 characters, and nothing is lost', () => {
  const sentence = 'Rabbits need hay at all times, and fresh water beside it.'
  const text = Array.from({ length: 40 }, () => sentence).join(' ')
  const passages = splitPassages(text)
  expect(passages.join(' ')).toBe(text)
  for (const passage of passages) {
    expect(passage.length).toBeLessThanOrEqual(600)
    expect(passage.endsWith('.')).toBe(true)
  }
})

test('rows without sentences are split between lines, words without spaces anywhere but in a character', () => {
  const rows = Array.from({ length: 60 }, (_, row) => `row ${row},plant,toxic to cats`)
  const passages = splitPassages(rows.join('\n'))
  expect(passages.join(' ')).toBe(rows.join(' '))
  expect(passages.every((passage) => passage.endsWith('cats'))).toBe(true)
  const endless = splitPassages(`x${'🐈'.repeat(2000)}`)
  expect(endless.join('')).toBe(`x${'🐈'.repeat(2000)}`)
  expect(endless.every((passage) => passage.isWellFormed())).toBe(true)
  expect(splitPassages(' \n ')).toEqual([])
})

test('a megabyte is split in linear time', () => {
  for (const text of ['a'.repeat(1_000_000), '\n'.repeat(1_000_000), '. '.repeat(500_000)])
    expect(cpuSecondsOf(() => splitPassages(text))).toBeLessThan(10)
})

test.each([
  ['title', { title: '' }],
  ['url', { url: 'javascript:alert(1)' }],
  ['url', { kind: 'url', url: '' }],
  ['body', { body: '' }],
  ['body', { body: 'x'.repeat(1_000_001) }],
] as const)('a source with a bad %s is rejected with a sentence', (field, change) => {
  const source = { kind: 'text', title: 'Hay', organization: '', url: '', body: 'Hay.' } as const
  expect(sourceErrors(source)).toEqual({})
  expect(Object.keys(sourceErrors({ ...source, ...change }))).toEqual([field])
})
