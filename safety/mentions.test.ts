import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { readSentence } from './reading.ts'

const mentionsIn = (text: string) =>
  readSentence(text, smallLexicon).mentions.map(({ substance, from, to }) => [substance.id, from, to])
const idsIn = (text: string) => mentionsIn(text).map(([id]) => id)

test.each(
  'sweetened laced based rich filled infused containing covered coated stuffed free seasoned spiked soaked fed treated'.split(
    ' ',
  ),
)('a substance stays in grape-%s', (word) => {
  expect(idsIn(`a grape-${word} biscuit`)).toEqual(['grape'])
})

test('another word after a hyphen leaves no substance', () => {
  expect(idsIn('a grape-like biscuit')).toEqual([])
  expect(idsIn('a grape like biscuit')).toEqual(['grape'])
  expect(idsIn('they grow a grape')).toEqual(['grape'])
})

test.each('sized shaped colored flavored scented hue pattern'.split(' '))('grape %s describes a look', (word) => {
  expect(idsIn(`a grape ${word} toy`)).toEqual([])
})

test.each([
  'a cat named Lily',
  'a cat called Lily',
  'here you meet Lily',
  'a cat nicknamed Lily',
  'a cat named Aspirin',
  'a cat called Aspirin',
  'a cat nicknamed Aspirin',
  'meet Aspirin',
  'here sleeps Lily',
  'we saw our Lily',
  'Lily the cat sleeps',
  'Lily , a tabby',
  'Lily, an old tabby',
  'Lily, the tabby',
  'Lily, our tabby',
  'Lily, my tabby',
  'Lily, who sleeps',
  'Lily, aged ten',
  'Lily sleeps and she is warm',
  'Lily sleeps in her basket',
  'Lily sleeps and he is warm',
  'Lily sleeps in his basket',
  'Sago sleeps in her basket',
  '“Lily sleeps in her basket',
])('an animal may be named like a substance: %s', (text) => {
  expect(idsIn(text)).toEqual([])
})

test.each([
  ...'a an the any some this that your no of or and each every one'.split(' ').map((word) => `see ${word} Lily here`),
  'Our Lily is here',
  'Lily sleeps here',
  'Lily the plant',
  'Lily of the cat',
  'Lily, then tea',
  'Lily or my tea',
  'lily sleeps in her basket',
  'Lilys sleep in her basket',
  'Peace Lily by her basket',
])('a capital alone makes no name: %s', (text) => {
  expect(idsIn(text)).toContain('lily')
})

test('brand names of medicines and practices are no names of animals', () => {
  expect(idsIn('Aspirin the cat')).toEqual(['aspirin'])
  expect(idsIn('see that our Aspirin is here')).toEqual(['aspirin'])
  expect(idsIn('Pinning the cat')).toEqual(['pin-down'])
})

test('a color near the word makes it a color', () => {
  const near = ['gray x y lily', 'gray y lily', 'gray lily', 'lily gray', 'lily x gray', 'lily x y gray']
  expect(near.flatMap(idsIn)).toEqual([])
  expect(['gray x y z lily', 'lily x y z gray'].flatMap(idsIn)).toEqual(['lily', 'lily'])
})

test('harmless phrases hide only the substance that they are about', () => {
  expect(idsIn('a grape tomato')).toEqual([])
  expect(idsIn('a big lily pad')).toEqual([])
  expect(idsIn('a garlic press')).toEqual([])
  expect(idsIn('onion with grape')).toEqual(['onion'])
  expect(idsIn('an onion soup bowl')).toEqual(['onion', 'onion'])
  expect(mentionsIn('a little red onion powder')).toEqual([['onion', 3, 5]])
})

test('a longer name counts once', () => {
  expect(mentionsIn('two grapes')).toEqual([['grape', 1, 2]])
  expect(mentionsIn('a red onion')).toEqual([['onion', 1, 3]])
  expect(mentionsIn('an onion or onion soup')).toEqual([
    ['onion', 1, 2],
    ['onion', 3, 4],
    ['onion', 3, 5],
  ])
})

test('a name that is split by a space is found from eight letters on', () => {
  expect(mentionsIn('the para cetamol')).toEqual([['aspirin', 1, 3]])
  expect(mentionsIn('the par acetamol')).toEqual([['aspirin', 1, 3]])
  expect(mentionsIn('a sult anas bun')).toEqual([['grape', 1, 3]])
  const others = ['the pa racetamol', 'an avo cado', 'the asp irin', 'para , cetamol', 'the para', 'sul ta nas']
  expect(others.flatMap(idsIn)).toEqual([])
})
