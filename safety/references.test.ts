import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { checkReferences } from './references.ts'
import { SentenceReader } from './sentences.ts'

function problemsOf(text: string, statement: string, more: { species?: string[]; subject?: string } = {}) {
  const fact = { id: 'fact', subject: 'grape', species: ['dog'], statement, ...more }
  const reader = new SentenceReader(smallLexicon)
  reader.addBlocks([{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }])
  return checkReferences(reader.sentences, new Set([1]), new Map([[1, fact]]), smallLexicon)
}
const missingIn = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).map(({ reason }) => /“(.*)”/.exec(reason)?.[1] ?? reason)

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

test.each(numbers.map((word, at) => [word, String(at)]))('%s is the figure %s', (word, figure) => {
  expect(missingIn(`It takes ${word} days[^1].`, `It takes ${figure} days.`)).toEqual([])
  expect(missingIn(`It takes ${word} days[^1].`, 'It takes days.')).toEqual(word === 'one' ? [] : [figure])
})

test('a comma within a figure does not count', () => {
  expect(missingIn('It takes 1,200 days[^1].', 'It takes 1200 days.')).toEqual([])
  expect(missingIn('It takes 1200 days[^1].', 'It takes 1,200 days.')).toEqual([])
})

test('a species must be named by the fact, or be one of those that it is about', () => {
  expect(missingIn('A cat is ill[^1].', 'A bird is ill.')).toEqual(['cat'])
  expect(missingIn('A dog is ill[^1].', 'A bird is ill.')).toEqual([])
  expect(missingIn('A bird is ill[^1].', 'A bird is ill.')).toEqual([])
  expect(missingIn('Cats are ill[^1].', 'Birds are ill.')).toEqual(['cat'])
  expect(missingIn('Birds are ill[^1].', 'Birds are ill.')).toEqual([])
  expect(missingIn('A cat is ill[^1].', 'A bird is ill.', { species: ['all'] })).toEqual([])
})

test('a substance must be named by the fact, or be its subject; a practice need not', () => {
  expect(missingIn('The grape is here[^1].', 'It is here.')).toEqual([])
  expect(missingIn('The garlic is here[^1].', 'The garlic is here.')).toEqual([])
  expect(missingIn('The garlic is here[^1].', 'It is here.')).toEqual(['garlic'])
  expect(missingIn('They pin down all of them[^1].', 'They are pinned.')).toEqual([])
  expect(problemsOf('The garlic is here[^1].', 'It is here.')).toMatchObject([
    { sentence: 'The garlic is here[^1].', fact: { id: 'fact' } },
  ])
})

test('a sentence without a mark is not compared', () => {
  expect(missingIn('A cat takes 12 days.', 'It is here.')).toEqual([])
  expect(missingIn('A cat takes 12 days[^2].', 'It is here.')).toEqual(['Reference 2 has no source.'])
})

test('spaces stand for the hyphens of a substance', () => {
  const reader = new SentenceReader(smallLexicon)
  reader.addBlocks([{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'The grape is here[^1].' }] }])
  const [sentence] = reader.sentences
  const [mention] = sentence?.reading.mentions ?? []
  if (!sentence || !mention) throw new Error('Nothing was read.')
  const substance = { ...mention.substance, id: 'sweet-red-grape' }
  const renamed = { ...sentence, reading: { ...sentence.reading, mentions: [{ ...mention, substance }] } }
  const fact = { id: 'fact', subject: 'grape', species: ['dog'], statement: 'It is here.' }
  const [problem] = checkReferences([renamed], new Set([1]), new Map([[1, fact]]), smallLexicon)
  expect(problem?.reason).toContain('“sweet red grape”')
})

test('without facts only sources are checked', () => {
  const reader = new SentenceReader(smallLexicon)
  reader.addBlocks([{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'It takes 12 days[^1].' }] }])
  expect(checkReferences(reader.sentences, new Set([1]), undefined, smallLexicon)).toEqual([])
})

const grapes = 'Grapes are toxic to dogs and can damage the kidneys.'

test.each([
  ['Grapes are not toxic to dogs[^1].', grapes],
  ['Grapes cannot damage the kidneys[^1].', grapes],
  ['Grapes are safe for dogs[^1].', grapes],
  ['Grapes are harmless[^1].', grapes],
  ['Obesity is rare in dogs[^1].', 'Obesity is common in dogs.'],
  ['Heat can reduce the risk[^1].', 'Heat can increase the risk.'],
  ['Dogs with collapse need surgery[^1].', 'Dogs with collapse do not need surgery.'],
  ['Heat causes mild harm[^1].', 'Heat causes severe harm.'],
  ['A dog with heatstroke should see a vet tomorrow[^1].', 'A dog with heatstroke should see a vet at once.'],
  ['The claws need at most one look a week[^1].', 'The claws need at least one look a week.'],
  ['It can kill within weeks[^1].', 'It can kill within hours of a meal.'],
  ['A dog sleeps 12 weeks[^1].', 'A dog sleeps 12 hours.'],
  ['A dog breathes 25 to 6 times[^1].', 'A dog breathes 6 to 25 times a minute.'],
  ['A temperature below 40 is an emergency[^1].', 'Go to a vet if the temperature is above 40 degrees.'],
  ['Give the shot after the chip is in place[^1].', 'Give the shot before the chip is in place.'],
  ['A cat lives with more water and less fat[^1].', 'A cat lives with less water and more fat.'],
])('a sentence must not say the opposite of its fact: %s', (text, statement) => {
  expect(missingIn(text, statement)).toEqual(['It says the opposite of the fact it refers to.'])
})

test.each([
  ['Never leave a dog in a hot car[^1].', 'A dog left in a hot car can die within minutes.'],
  ['Give no more than two treats[^1].', 'Two treats are the limit.'],
  ['There is little room for a bird in here[^1].', 'There is not much room for a bird in here.'],
  ['The last shot comes at 16 weeks or later[^1].', 'The last shot comes no earlier than at 16 weeks.'],
  ['Do not bathe a puppy before 8 weeks[^1].', 'Bathe a dog once a month, and a puppy not before 8 weeks.'],
  ['One teaspoon can kill a cat[^1].', 'One tablespoon can kill a dog, and one teaspoon can kill a cat.'],
  ['A rabbit that eats nothing is ill[^1].', 'A rabbit that has not eaten is ill.'],
  ['Grapes are not safe for dogs[^1].', grapes],
  ['Bleeding that goes on is an emergency[^1].', 'Bleeding that does not stop is an emergency.'],
])('a warning or a limit is not the opposite of what it rests on: %s', (text, statement) => {
  expect(missingIn(text, statement)).toEqual([])
})

test('a sentence must be about the subject of its fact', () => {
  expect(missingIn('Brush the coat daily[^1].', grapes)).toEqual(['The fact it refers to is about something else.'])
  expect(missingIn('Brush the coat daily[^1].', 'A coat that is brushed mats less.')).toEqual([])
})
