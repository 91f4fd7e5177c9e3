import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import type { Block } from './article-blocks.ts'
import { judgeMentions } from './poisons.ts'
import { SentenceReader } from './sentences.ts'

function verdictsOf(blocks: readonly Block[], about: readonly string[] = [], fields: readonly string[] = []): string[] {
  const reader = new SentenceReader(smallLexicon)
  for (const field of fields) reader.addField(field)
  reader.addBlocks(blocks)
  const { sentences } = reader
  return sentences.flatMap((_, index) =>
    judgeMentions(sentences, index, about, smallLexicon).map(
      ({ mention, verdict, sentence }) => `${mention.substance.id} ${verdict} ${sentences.indexOf(sentence)}`,
    ),
  )
}
const paragraph = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }] })
const verdicts = (text: string, ...about: string[]) => verdictsOf([paragraph(text)], about)

test.each([
  ['Onions are fine for a dog.', ['onion permits 0']],
  ['Onions are toxic for a dog.', []],
  ['Give the dog an onion.', ['onion permits 0']],
  ['Dogs think onions are fine.', ['onion permits 0']],
  ['Onions are a tasty dog snack.', ['onion permits 0']],
  ['The dog eats an onion.', ['onion neutral 0']],
  ['Nothing with onion is here for the dog.', []],
  ['The dog eats bread without added onion.', []],
  ['The dog eats bread with no added onion.', []],
  ['Nothing with onion is here for the dog only if large.', []],
  ['Nothing never, not ever, brings the dog an onion.', []],
  ['The dog has nothing onion in it.', []],
  ['Fine for kids, nothing like an onion for a dog.', ['onion neutral 0']],
  ['The dog does not sleep and look for onion and nothing else.', []],
  ['The dog does not sleep and look for no bread with no meat with onion.', []],
  ['The wall has an onion.', []],
  ['The dog eats an onion, so skip it.', []],
  ['The dog eats an onion, and another onion.', ['onion neutral 0']],
  ['The dog eats onions and garlic.', ['onion neutral 0', 'garlic neutral 0']],
  ['The dog eats an onion, but garlic is toxic.', []],
  ['Give the dog an onion, but garlic is toxic.', []],
  ['The dog has a tasty onion, but garlic is toxic.', []],
  ['Most onions are fine for a dog, but a few are toxic.', []],
  ['All onions are fine for a dog, but a few are toxic.', ['onion permits 0']],
  ['The dog never eats an onion.', []],
  ['The dog should not, no, never have an onion.', []],
  ['The dog not never has an onion in it.', ['onion neutral 0']],
])('a sentence permits or names a substance: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('praise under a warning permits nothing', () => {
  const heading: Block = { kind: 'section', text: 'Toxic' }
  expect(verdictsOf([heading, paragraph('The dog has a tasty onion.')])).toEqual([])
  expect(verdictsOf([heading, paragraph('The dog eats an onion.')])).toEqual([])
  expect(verdictsOf([heading, paragraph('Give the dog an onion.')])).toEqual(['onion permits 1'])
})

test.each([
  ['Tramadol from the vet for a dog.', []],
  ['Give the dog tramadol.', ['tramadol permits 0']],
  ['Give the dog tramadol from the vet.', []],
  ['Give the dog aspirin from the vet.', ['aspirin permits 0']],
  ['Add the aspirin.', ['aspirin permits 0']],
  ['Add the bleach.', []],
  ['Add the bleach to the bowl.', ['bleach permits 0']],
  ['Add the bleach but the dog is here.', []],
  ['It is time to add the bleach but the dog is here.', []],
  ['Add the onion but the dog is here.', ['onion permits 0']],
  ['Add the lily but the dog is here.', ['lily permits 0']],
  ['Add the onion.', []],
  ['Pin down the dog at once.', ['pin-down neutral 0']],
  ['We pin down the dog at once.', []],
  ['They sit here, so he submits and that is fine.', ['pin-down permits 0']],
])('the kind of a substance decides what counts as contact: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('a recipe in an article about an animal is for the animal', () => {
  expect(verdicts('Add the onion.', 'dog')).toEqual(['onion permits 0'])
  expect(verdicts('Add the lily.', 'dog')).toEqual([])
  expect(verdicts('We now do add the onion.', 'dog')).toEqual([])
})

test.each([
  ['Give the dog an avocado.', []],
  ['Give the bird an avocado.', ['avocado permits 0']],
  ['Give him an avocado.', []],
  ['Give him an onion.', ['onion permits 0']],
  ['Give him a grape.', ['grape permits 0']],
  ['Give him a tulip.', ['tulip permits 0']],
  ['Give the bird garlic.', ['garlic permits 0']],
  ['The dog is here but give the cat a grape.', []],
  ['The cat is here but give the dog a grape.', ['grape permits 0']],
  ['The cat is here but give him a grape.', []],
  ['The dog is here but give him a grape.', ['grape permits 0']],
])('a substance counts for the species it harms: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('the species comes from the sentence, the headings or the article', () => {
  const cats: Block = { kind: 'section', text: 'Cat care' }
  const grape = paragraph('Give him a grape.')
  expect(verdictsOf([grape], ['cat'])).toEqual([])
  expect(verdictsOf([grape], ['dog'])).toEqual(['grape permits 0'])
  expect(verdictsOf([cats, grape], ['dog'])).toEqual([])
  expect(verdictsOf([cats, paragraph('Give the dog a grape.')], ['cat'])).toEqual(['grape permits 1'])
  expect(verdictsOf([cats, paragraph('Give him a tulip.')], ['dog'])).toEqual(['tulip permits 1'])
})

const nearWords = 'not no never than nor neither'.split(' ')
const determiners = 'a an the any even more your some raw with on to for hidden'.split(' ')

test.each<[string, string[]]>([
  ...nearWords.flatMap((word) => [
    [`Give the dog rice ${word} the onion.`, []] as [string, string[]],
    [`Give the dog rice ${word} green onion.`, ['onion permits 0']] as [string, string[]],
  ]),
  ...determiners.map((word) => [`Give the dog rice than ${word} onion.`, []] as [string, string[]]),
  ['Give the dog rice than with raw onion.', []],
  ['Give the dog rice than with the raw onion.', ['onion permits 0']],
  ['Give the dog rice without green onion.', []],
  ['Give the dog rice without one two three four five six seven eight onion.', []],
  ['Give the dog rice without one two three four five six seven eight nine onion.', ['onion permits 0']],
  ['Give the dog rice without peas, eat the onion.', ['onion neutral 0']],
  ['Give the dog rice instead of will onion.', ['onion permits 0']],
  ['Give the dog onion free rice.', []],
  ['Give the dog onion without rice.', ['onion permits 0']],
])('what is excluded is not permitted: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ...'or and nor a an the any other'
    .split(' ')
    .map((word) => [`Give the dog rice than onion ${word} garlic.`, []] as [string, string[]]),
  ['Give the dog rice than onion, garlic.', []],
  ['Give the dog rice than onion garlic.', []],
  ['Give the dog rice than onion nor other garlic.', []],
  ['Give the dog rice than onion with garlic.', ['garlic permits 0']],
  ['Give the dog rice than onion, or the garlic.', []],
  ['Give the dog rice than onion, or any other garlic.', ['garlic permits 0']],
  ['Give the dog green onion, garlic.', ['onion permits 0', 'garlic permits 0']],
])('a list is excluded as a whole: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('a list is followed over eight commas, and twenty names are judged', () => {
  const list = (count: number, name: string) => `${name}, `.repeat(count)
  expect(verdicts(`Give the dog rice than ${list(8, 'garlic')} sago.`)).toEqual([])
  expect(verdicts(`Give the dog rice than ${list(9, 'garlic')} sago.`)).toEqual(['sago permits 0'])
  expect(verdicts(`Give the dog ${list(19, 'avocado')} sago.`)).toEqual(['sago permits 0'])
  expect(verdicts(`Give the dog ${list(20, 'avocado')} sago.`)).toEqual([])
})

test.each([
  ['A dog may have peas: onions not.', []],
  ['A dog may have tasty onions not.', []],
  ['A dog has no tasty onion.', []],
  ['No tasty dog onion is never here.', []],
])('a negation of the name itself is a denial: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test.each([
  ['Onions are toxic for dogs. They are not.', ['onion permits 0']],
  ['Onions are toxic for dogs. It is a myth.', ['onion permits 0']],
  ['Onions are toxic for dogs. They are here.', []],
  ['Onions are toxic for dogs. Cats are not.', []],
  ['Onions are toxic for dogs. They are not so.', ['onion permits 0']],
  ['Onions are toxic for dogs. They are not here now.', []],
  ['Onions are toxic for dogs. They are very much not so.', []],
  ['Onions are toxic for dogs. They are very much not.', ['onion permits 0']],
  ['Onions are toxic for dogs. They are so very much not.', []],
  ['Onions are toxic for dogs. They not are very much.', []],
  ['Onions are fine for dogs. They are not.', []],
  ['Give the dog onions. It is a myth.', []],
  ['Dogs think onions are fine. They are not.', []],
  ['The dog eats onions. They are not.', ['onion neutral 0']],
])('the next sentence may deny it in a few words: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('a denial in another paragraph does not count', () => {
  expect(verdictsOf([paragraph('Onions are toxic for dogs.'), paragraph('They are not.')])).toEqual([])
})

test.each([
  ['Onions grow here. They are fine.', ['onion permits 1']],
  ['Onions grow here. Now they are fine.', ['onion permits 1']],
  ['Onions grow here. And now they are fine.', []],
  ['Onions grow here. They are fine?', []],
  ['Onions grow here. They are fine with a carrot.', []],
  ['Onions grow here. They are fine but toxic.', []],
  ['Onions grow here. They are warm.', []],
  ['Onions grow here. They are fine with garlic.', ['garlic permits 1']],
  ['Onions grow here. A dog eats that fine.', ['onion permits 1']],
  ['Onions grow here. Dogs eat that fine.', ['onion permits 1']],
  ['Onions grow here. A warm old dog now eats fine.', ['onion permits 1']],
  ['Onions grow here. A warm old dog now really eats fine.', []],
  ['Onions grow here. A warm old brown dog eats fine.', []],
  ['Onions grow here. Somebody eats that fine.', []],
  ['Onions grow here. A dog is that fine.', []],
  ['Avocados grow here. They are fine.', []],
])('the next sentence may permit it: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('a permission in another paragraph is about something else', () => {
  expect(verdictsOf([paragraph('Onions grow here.'), paragraph('They are fine.')])).toEqual([])
})

test.each([
  ['The dog sits by onions, but it is fine.', ['onion permits 0']],
  ['The dog sits by onions, but a few warm days it is fine.', ['onion permits 0']],
  ['The dog sits by onions, but on a few warm days it is fine.', ['onion neutral 0']],
  ['The dog sits by onions but is fine.', ['onion permits 0']],
  ['The dog sits by onions but warm is fine.', ['onion neutral 0']],
  ['The dog sits by onions but warm is fine otherwise he sleeps.', ['onion neutral 0']],
  ['The dog sits by onions; sand is fine.', ['onion neutral 0']],
  ['The dog sits by onions; butter is fine.', ['onion neutral 0']],
  ['The dog sits by onions, but it is fine with a carrot.', ['onion neutral 0']],
  ['The dog sits by onions but give it.', ['onion permits 0']],
  ['The dog sits by onions but give it because garlic is toxic.', []],
  ['The dog sits by onions but it is fine because garlic is toxic.', ['onion permits 0']],
  ['Onions grow here, but it is fine.', []],
])('a later part may go on about it: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test.each([
  ['Who says an onion for a dog?', ['onion permits 0']],
  ['Is an onion fine for a dog?', []],
  ['Is an onion fine for a dog? Yes.', ['onion permits 0']],
  ['Is an onion toxic for a dog? Yes.', []],
  ['Is an onion fine for a dog? Yes, but toxic.', []],
  ['Is an onion fine for a dog? Nope.', []],
  ['Is an onion toxic for a dog? Nope.', ['onion permits 0']],
  ['Is an onion toxic or fine for a dog? Nope.', []],
  ['Is an onion toxic to give a dog? Nope.', []],
  ['Is an onion here for a dog? Nope.', []],
  ['Is an onion toxic for a dog? All fine.', ['onion permits 0']],
  ['Is an onion toxic for a dog? All warm.', []],
  ['Is an onion fine for a dog? Well, yes.', []],
  ['Is an onion toxic for a dog? Well, nope.', []],
])('a question is judged by its answer: %s', (text, expected) => {
  expect(verdicts(text)).toEqual(expected)
})

test('a question is asked at its start, and its answer may be the next paragraph', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'
  expect(verdicts(`${words} who says an onion for a dog?`)).toEqual(['onion permits 0'])
  expect(verdicts(`Well ${words} who says an onion for a dog?`)).toEqual([])
  const question = paragraph('Is an onion fine for a dog?')
  expect(verdictsOf([question, paragraph('Yes.')])).toEqual(['onion permits 0'])
  expect(verdictsOf([question, paragraph('All fine.')])).toEqual([])
})

test.each([
  ['Add onion to bowl', ['onion permits 0']],
  ['Add onion bowl', []],
  ['A tasty onion in the bowl', []],
  ['It is a tasty onion in the bowl', ['onion permits 0']],
  ['The dog eats an onion', []],
  ['The onion is fine', ['onion permits 0']],
  ['Fine onion', ['onion permits 0']],
])('a label needs a verb and four words: %s', (field, expected) => {
  expect(verdictsOf([], [], [field])).toEqual(expected)
})

test('cells of a table follow their row and their column', () => {
  const table = (head: string, ...row: string[]): Block => ({
    kind: 'table',
    head: [[{ kind: 'text', text: head }]],
    rows: [row.map((text) => [{ kind: 'text' as const, text }])],
    triage: false,
  })
  expect(verdictsOf([table('Food', 'Onion', 'Yes')])).toEqual(['onion permits 1'])
  expect(verdictsOf([table('Food', 'Onion', 'Nope')])).toEqual([])
  expect(verdictsOf([table('Toxic', 'Add onion to bowl')])).toEqual([])
  expect(verdictsOf([table('Food', 'Add onion to bowl')])).toEqual(['onion permits 1'])
})

test('a list under a permission permits its items', () => {
  const list: Block = { kind: 'list', items: [{ inlines: [{ kind: 'text', text: 'An onion.' }] }] }
  expect(verdictsOf([paragraph('Fine snacks are:'), list])).toEqual(['onion permits 1'])
  expect(verdictsOf([paragraph('Some things are:'), list])).toEqual([])
})

test('there is nothing to judge where there is no sentence', () => {
  expect(judgeMentions([], 0, [], smallLexicon)).toEqual([])
})
