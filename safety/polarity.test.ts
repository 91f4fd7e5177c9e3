import { expect, test } from 'vitest'
import { smallLexicon } from '#tests/kit/small-lexicon.ts'
import { judgeClauses } from './polarity.ts'
import { readSentence } from './reading.ts'

/** What each clause says: "permits", "warns allows", or nothing. */
function sayings(text: string): string[] {
  const polarities = judgeClauses(readSentence(text, smallLexicon))
  return polarities.map((polarity) =>
    Object.entries(polarity)
      .filter(([, says]) => says)
      .map(([name]) => name)
      .join(' '),
  )
}

test.each([
  ['it is toxic', 'warns'],
  ['it is not toxic', 'permits'],
  ['it is never not toxic', 'warns'],
  ['it is safe', 'permits'],
  ['it is not safe', 'warns'],
  ['give it', 'allows'],
  ['do not give it', 'warns'],
  ['it is tasty', 'praises'],
  ['it is not tasty', 'warns'],
  ['eat it', ''],
  ['do not eat it', 'warns'],
  ['it is toxic, not', 'warns'],
  ['it is here', ''],
])('negations turn round what follows them: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test('a cue counts for the clause that it opens', () => {
  expect(sayings('it is here only if large')).toEqual(['', 'permits'])
})

test.each([
  ['the danger is exaggerated', 'permits'],
  ['the danger is not exaggerated', 'warns'],
  ['the danger is never not exaggerated', 'permits'],
  ['exaggerated, then not safe', 'permits warns'],
])('a danger may be played down: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ['it is a myth', 'warns'],
  ['it is a myth that it is toxic', 'permits'],
  ['it is a myth that it is safe', 'warns'],
  ['it is a myth that they give it', 'warns'],
  ['myth or not it is toxic', 'warns'],
  ['it is not a myth', ''],
  ['it is not one big myth', ''],
  ['it is not one very big myth', 'warns'],
  ['it is not a myth that it is toxic', 'warns'],
  ['it is never not a myth that it is toxic', 'permits'],
  ['it is no myth that it is safe', 'permits'],
  ['despite the myth, it is toxic', 'warns'],
  ['despite the myth it is here', ''],
])('a myth turns round what it is about: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ['despite the danger, it is safe', 'permits'],
  ['despite the danger it is safe', ''],
  ['despite danger', ''],
  ['danger despite rain', 'warns'],
  ['despite one two three four five six seven eight danger', ''],
  ['despite one two three four five six seven eight nine danger', 'warns'],
  ['despite rain, danger', 'warns'],
  ['despite, danger', 'warns'],
  ['despite danger, rain', ''],
])('what is dismissed does not count: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

const harms = 'harm hurt kill poison risk injure damage upset irritate choke burn'.split(' ')

test.each([
  ...harms.flatMap((verb) => [
    [`do not ${verb} them`, ''],
    [`never ${verb} them`, ''],
    [`they do not ${verb} them`, 'permits'],
  ]),
  ['please do not harm them', ''],
  ['and do not harm them', ''],
  ['here, do not harm them', ''],
  ['here, never harm them', ''],
  ['please never ever harm them', ''],
  ['never ever really harm them', 'permits'],
  ['they never harm them', 'permits'],
  ['well they please never harm', ''],
  ['not harm them', 'permits'],
  ['nothing harms them', 'permits'],
  ['no harm', 'permits'],
  ['never toxic', 'permits'],
  ['do no dogs harm them', 'permits'],
  ['pleased do not harm them', 'permits'],
  ['unpleasant or displease never harm them', 'permits'],
])('a plain instruction not to harm calls nothing harmless: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each(['so do not harm them', 'but never harm them'])('it may follow a conjunction: %s', (text) => {
  expect(sayings(text)).toEqual([''])
})

test.each([
  ...'teach learn train show remind know'.split(' ').map((word) => [`${word} the dog not to harm`, 'warns']),
  ['see the dog not to harm', 'permits'],
  ['tell them not to harm', 'permits'],
  ['teach the dog never to harm', 'permits'],
  ['teach the dog not for harm', 'permits'],
  ['teach a big brown dog not to harm', 'warns'],
  ['teach a big old brown dog not to harm', 'permits'],
  ['dog must surely soon learn not to harm', 'warns'],
  ['dog must now surely soon learn not to harm', 'permits'],
  ['learn not to harm the dog', 'permits'],
])('what an animal learns not to do is no denial: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ['they think it is safe', 'reported'],
  ['it looks safe', 'reported'],
  ['they think one two three four five six safe', 'reported'],
  ['they think one two three four five six seven safe', 'permits'],
  ['it is safe they think', 'permits'],
  ['they do not think it is safe', 'warns'],
  ['they do not think it is not safe', 'permits'],
  ['they never do not think it is safe', 'reported'],
  ['they think it is tasty', 'reported'],
  ['they think they add it', 'reported'],
  ['they think dogs eat it', ''],
])('what people believe is only reported: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ...'if whether before until unless'.split(' ').map((word) => [`${word} it is safe`, '']),
  ['in case it is safe', ''],
  ['when it is safe', 'permits'],
  ['when they add it', ''],
  ['if it is toxic', 'warns'],
  ['now it is safe', 'permits'],
])('a condition permits nothing: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ['owners let dogs eat it', 'allows'],
  ['owners who let dogs eat it', ''],
  ['owners that let dogs eat it', ''],
  ['dogs whose people let dogs eat it', ''],
  ['walls that let dogs eat it', 'allows'],
  ['owners where all let dogs eat it', 'allows'],
  ['owners who on most days let dogs eat it', ''],
  ['owners who on most warm days let dogs eat it', 'allows'],
  ['who let dogs eat it', 'allows'],
  ['owners who are safe', 'permits'],
])('whoever is described is not told to do it: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test('a description ends with its clause', () => {
  expect(sayings('it made the dog that; give it')).toEqual(['', 'allows'])
})

test.each([
  ['she gives it', ''],
  ['she gave it', 'allows'],
  ['is given', ''],
  ['she reaches for it', 'allows'],
  ['she added it', ''],
  ['adding it', 'allows'],
  ['add it', 'allows'],
  ...'cooking coating baking cleaning painting seasoning'.split(' ').map((word) => [`${word} it`, '']),
  ...'treats snacks rewards supplements tops wears'.split(' ').map((word) => [`${word} here`, 'allows']),
])('“adds” and “used” describe, “add” and “adding” invite: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test.each([
  ['it is safe for people', ''],
  ['it is safe to people', ''],
  ['it is safe by people', ''],
  ['it is safe in people', ''],
  ['it is safe at people', 'permits'],
  ['it is safe for old people', ''],
  ['it is safe for very old people', 'permits'],
  ['it is safe here too for people', ''],
  ['it is safe here too now for people', 'permits'],
  ['it is safe, for people', ''],
  ['it is safe people', ''],
  ['it is safe you', 'permits'],
  ['it is safe for you', ''],
  ['it is safe for people dogs everyone', 'permits'],
  ['it is safe for people or dogs', 'permits'],
  ['it is safe for people or also dogs', 'permits'],
  ['it is safe for people or also big dogs', ''],
  ['it is safe for dogs or people', 'permits'],
  ['it is not safe for people', ''],
  ['it is toxic for people', 'warns'],
])('what is safe for people says nothing about animals: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})

test('only animals of the same clause count beside people', () => {
  expect(sayings('it is safe for people but dogs sleep')).toEqual(['', ''])
})

test.each([
  ...'love enjoy adore relish crave prefer'.split(' ').flatMap((verb) => [
    [`people ${verb} it`, ''],
    [`dogs ${verb} it`, 'praises'],
  ]),
  ['a favorite', 'praises'],
  ['people favorite', ''],
  ['we love it', ''],
  ['everyone loves it', ''],
  ['they love it', 'praises'],
  ['people love dogs', 'praises'],
  ['dogs and people love it', 'praises'],
  ['they love people', ''],
  ['they love that people', 'praises'],
  ['people say tasty', 'praises'],
])('what people love says nothing about animals: %s', (text, expected) => {
  expect(sayings(text)).toEqual([expected])
})
