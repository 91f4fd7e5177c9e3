import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import {
  generateDocuments,
  listBlockNames,
  listChangedDocuments,
  listUnstableBlocks,
  listUnstableTexts,
  readStarterTexts,
} from '#tests/kit/editor-round-trips.ts'
import { schema } from './schema.ts'
import { formatDocument, parseDocument } from './text-document.ts'

const generated = generateDocuments(1000)

const articles = readStarterTexts()

test('1,000 generated documents pass through the editor unchanged', () => {
  expect(listChangedDocuments(generated).slice(0, 3)).toEqual([])
})

test('the generated documents have every block of the schema many times', () => {
  const counts: Record<string, number> = {}
  for (const text of generated)
    for (const name of listBlockNames(parseDocument(text))) counts[name] = (counts[name] ?? 0) + 1
  const blocks = Object.values(schema.nodes).filter((type) => type.spec.group?.startsWith('block'))
  expect(blocks.filter((type) => (counts[type.name] ?? 0) < 100).map(({ name }) => name)).toEqual([])
})

test('every generated document is valid, and the usual form of each block is read back as the same block', () => {
  expect(listUnstableBlocks([...generated, ...articles]).slice(0, 3)).toEqual([])
})

test('the usual form is stable: writing it again changes nothing', () => {
  expect(listUnstableTexts([...articles, ...generated.slice(0, 300)]).slice(0, 3)).toEqual([])
})

test('a text of 10,000 blocks with 99 sources is read and written in seconds', () => {
  const sources = Array.from({ length: 99 }, (_, index) => `[^${index + 1}]: Source`)
  const text = [
    ...Array.from({ length: 10_000 }, (_, index) => `Line ${index}[^${(index % 99) + 1}]`),
    ...sources,
  ].join('\n\n')
  let written = ''
  expect(cpuSecondsOf(() => (written = formatDocument(parseDocument(text))))).toBeLessThan(20)
  expect(written).toBe(text)
})
