import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { isContact, isDivided, isImperative, isInstruction, touchesAnimal } from './contact.ts'
import { judgeClauses } from './polarity.ts'
import { readSentence, type Clause } from './reading.ts'

const read = (text: string) => readSentence(text, smallLexicon)
const noClause: Clause = { from: 0, to: 0, opening: '', conditional: false, carried: false }

test.each([
  ['Add the onion', true],
  ['Then add the onion', true],
  ['So then add the onion', false],
  ['Eat the onion', false],
])('the first or second word of an instruction invites: %s', (text, expected) => {
  const reading = read(text)
  expect(isImperative(reading, reading.clauses[0] ?? noClause)).toBe(expected)
})

test.each([
  ['They eat, then add the onion', true],
  ['They eat, so then add the onion', false],
  ['They eat and then add the onion', true],
  ['They eat and so then add the onion', false],
  ['They eat or then add the onion', false],
])('a mark or “and” before an instruction does not count: %s', (text, expected) => {
  const reading = read(text)
  expect(isImperative(reading, { ...noClause, from: 2, to: reading.tokens.length })).toBe(expected)
})

test('what was said before a clause is no instruction in it', () => {
  const reading = read('Add salt and rest')
  expect(isImperative(reading, { ...noClause, from: 1, to: 4 })).toBe(false)
})

test.each([
  ['Most onions are fine, but a few are toxic', true],
  ['Many onions are fine, but a few are toxic', true],
  ['Some onions are fine, but a few are toxic', true],
  ['All onions are fine, but a few are toxic', false],
  ['Most onions are toxic, but a few are fine', false],
])('a sentence divides things into harmless and harmful ones: %s', (text, expected) => {
  const reading = read(text)
  expect(isDivided(reading, reading.clauses[0] ?? noClause, judgeClauses(reading))).toBe(expected)
})

test.each([
  ['the dog sleeps', true],
  ['a pet sleeps', true],
  ['on the paw', true],
  ['in the bowl', true],
  ['for him', true],
  ['for her', true],
  ['he sleeps', true],
  ['she sleeps', true],
  ['his bed', true],
  ['the old bed', false],
])('an animal, its body, its meal or a pronoun brings something near it: %s', (text, expected) => {
  expect([touchesAnimal(read(text)), isContact(read(text))]).toEqual([expected, expected])
})

test('only words of the clause count', () => {
  const reading = read('a dog and a bed and a cat')
  const within = (from: number, to: number) => touchesAnimal(reading, { ...noClause, from, to })
  expect([within(2, 7), within(2, 8), within(1, 3)]).toEqual([false, true, true])
})

test('eating and giving are contact without an animal', () => {
  expect(['eat it', 'give it', 'hold it'].map((text) => isContact(read(text)))).toEqual([true, true, false])
})

const introductions = 'should can must to and then simply just you could gently firmly try'.split(' ')

test.each<[string, boolean]>([
  ...introductions.map((word) => [`perhaps ${word} pin down that animal`, true] as [string, boolean]),
  ['perhaps we pin down that animal', false],
  ['pin down that animal', true],
  ['pin down that', false],
  ['pin down that .', true],
  ['pinning that animal to it', false],
  ['lift by the scruff at once', false],
  ['give by the scruff at once', true],
  ['giving by the scruff at once', false],
  ['is by the scruff at once', false],
  ['the by the scruff at once', false],
])('an instruction names a practice as a command: %s', (text, expected) => {
  const reading = read(text)
  const [mention] = reading.mentions
  const clause = { ...noClause, to: reading.tokens.length }
  expect(mention && isInstruction(reading, clause, mention)).toBe(expected)
})

test.each('by in on into until with'.split(' '))('“give him … %s” is a command with a preposition', (word) => {
  const reading = read(`give him and ${word} it`)
  const [substance] = smallLexicon.names.next.get('onion')?.values ?? []
  if (!substance) throw new Error('No onion.')
  const clause = { ...noClause, to: reading.tokens.length }
  const isCommand = (from: number) => isInstruction(reading, clause, { substance: substance.substance, from, to: 5 })
  expect([isCommand(3), isCommand(4)]).toEqual([true, false])
})

test('a mark at the start of a clause is no part of a command', () => {
  const reading = read(', pin down that animal')
  const [mention] = reading.mentions
  expect(mention && isInstruction(reading, { ...noClause, to: 5 }, mention)).toBe(true)
  const other = read('it pin down that animal')
  const [later] = other.mentions
  expect(later && isInstruction(other, { ...noClause, to: 5 }, later)).toBe(false)
})
