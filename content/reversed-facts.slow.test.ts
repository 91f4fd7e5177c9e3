import { expect, test } from 'vitest'
import { reversalsOf } from '#quality/safety-gate/reversals.ts'
import { checkReferences } from '#safety/references.ts'
import { SentenceReader } from '#safety/sentences.ts'
import { splitSentences } from '#safety/split-sentences.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

const lexicon = await readLexicon('content')
const shelf = await createStarterLibrary('content').readFacts()

function isHeld(text: string, fact: (typeof shelf)[number]): boolean {
  const reader = new SentenceReader(lexicon)
  const cited = text.replace(/[.!?]?$/, '[^1].')
  reader.addBlocks([{ kind: 'paragraph', inlines: [{ kind: 'text', text: cited }] }])
  return checkReferences(reader.sentences, new Set([1]), new Map([[1, fact]]), lexicon).length > 0
}

const statements = shelf.flatMap((fact) => splitSentences(fact.statement).map((text) => ({ text, fact })))

test('a sentence that cites its own fact passes', () => {
  expect(statements.length).toBeGreaterThan(800)
  expect(statements.filter(({ text, fact }) => isHeld(text, fact))).toEqual([])
})

test('of statements that were turned round in one place, at least 97 % are held below the fact they cite', () => {
  const turned = statements.flatMap(({ text, fact }) => reversalsOf(text).map((each) => ({ ...each, fact })))
  const kinds = Map.groupBy(turned, ({ kind }) => kind)
  expect([...kinds.keys()].toSorted()).toEqual(['comparison', 'figure', 'level', 'negation', 'time', 'verb'])
  for (const [kind, own] of kinds) {
    const held = own.filter(({ text, fact }) => isHeld(text, fact)).length
    expect(held / own.length, kind).toBeGreaterThan(0.94)
  }
  const held = turned.filter(({ text, fact }) => isHeld(text, fact)).length
  expect(held / turned.length).toBeGreaterThanOrEqual(0.97)
})
