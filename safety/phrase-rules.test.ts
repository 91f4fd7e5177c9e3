import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { findBrokenRules } from './phrase-rules.ts'
import { SentenceReader } from './sentences.ts'

function broken(text: string): string[] {
  const reader = new SentenceReader(smallLexicon)
  reader.addBlocks([{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }])
  return reader.sentences.flatMap((sentence) => findBrokenRules(sentence).map(({ rule }) => rule))
}
function brokenLabel(text: string): string[] {
  const reader = new SentenceReader(smallLexicon)
  reader.addField(text)
  return reader.sentences.flatMap((sentence) => findBrokenRules(sentence).map(({ rule }) => rule))
}

test.each<[string, string[]]>([
  ['a miracle cure', ['claim']],
  ['a miracle cure and a miracle cure', ['claim']],
  ['a miracle cure and a secret recipe', ['claim', 'stated']],
  ['a fairy tale', []],
  ['a miracle cure of a fairy tale', []],
  ['a secret recipe of a fairy tale', ['stated']],
  ['a seizure with a swollen belly', []],
  ['no robot voice', ['always']],
  ['is it a robot voice?', ['always']],
])('rules are broken by their patterns: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['the study proves it', ['study']],
  ['the study proves it[^1]', []],
  ['a secret recipe[^1]', ['stated']],
  ['i tested it', ['first-hand']],
  ['have i tested it?', []],
])('studies need a reference, and only statements are first-hand: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['a miracle cure', []],
  ['a secret recipe', []],
  ['it is a miracle cure', ['claim']],
  ['a toxic promise', []],
  ['a robot voice', ['always']],
  ['two tablets', ['dose']],
])('a label without a verb breaks few rules: %s', (text, expected) => {
  expect(brokenLabel(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['is it a miracle cure?', []],
  ['who says a miracle cure?', ['claim']],
  ...'if whether before until unless'
    .split(' ')
    .map((word) => [`${word} it is a miracle cure`, []] as [string, string[]]),
  ['when it is a miracle cure', ['claim']],
  ['if it is here, eat the miracle cure', ['claim']],
  ['if it is a miracle, cure and eat', []],
  ['if it is a secret, give the potion', ['stated']],
  ['they eat unless it is a potion', []],
])('questions and conditions assert nothing: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['it is no miracle cure', []],
  ['it is never no miracle cure', ['claim']],
  ['it is never, not ever, no miracle cure', []],
  ['it is not here; a miracle cure', ['claim']],
  ['it is a myth, this miracle cure', []],
  ['it is not a myth, this miracle cure', ['claim']],
  ['instead of a miracle cure', []],
  ['a miracle cure instead of it', ['claim']],
  ['a miracle cure it is not', []],
  ['all pets must', ['stated']],
  ['all pets must not', []],
  ['a miracle cure is never it', []],
  ['a miracle cure is no help', []],
  ['a miracle cure is nothing', ['claim']],
  ['a miracle cure it not', ['claim']],
  ['a miracle cure not', ['claim']],
  ['a secret recipe is not fine', ['stated']],
  ['a secret recipe is not warm', []],
  ['a secret recipe is not warm only if large', []],
  ...'do should can must would have'
    .split(' ')
    .map((word) => [`a miracle cure ${word} not last`, []] as [string, string[]]),
  ['do not add it and eat the secret recipe', []],
  ['do not add it and never eat the secret recipe', []],
  ['do not add it and eat no secret recipe', ['stated']],
])('negations deny a pattern: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['a miracle cure is toxic', []],
  ['a secret recipe is toxic', ['stated']],
  ['a toxic promise', ['claim']],
  ['a toxic promise is toxic', []],
  ['a miracle cure, but it is toxic', []],
])('a claim with a warning passes: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['a long fast', []],
  ['a long fast is fine', ['custom']],
  ['add a long fast', ['custom']],
  ['a long fast is fine but toxic', []],
  ['a long fast is here but it is fine', []],
  ['no long fast is not fine', []],
  ['a long fast is tasty', []],
])('a practice is held only if readers are invited: %s', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})
