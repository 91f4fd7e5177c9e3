import { expect, test } from 'vitest'
import { createPatterns, createPhrases, findPatterns, findPhrases, locateClasses } from './patterns.ts'
import { readWords } from './words.ts'

function phrasesIn(text: string, ...phrases: string[]) {
  const hits = findPhrases(readWords(text), createPhrases(phrases.map((phrase) => [phrase, phrase] as const)))
  return hits.map(({ value, from, to }) => [value, from, to])
}

function patternsIn(text: string, patterns: readonly string[], classes: Readonly<Record<string, string[]>> = {}) {
  const tokens = readWords(text)
  const entries = Object.entries(classes).flatMap(([name, phrases]) => phrases.map((one) => [one, name] as const))
  const hits = locateClasses(tokens, createPhrases(entries))
  return findPatterns(tokens, hits, createPatterns(patterns.map((one) => [one, one] as const))).map(
    ({ value, from, to }) => [value, from, to],
  )
}
const ends = (...given: Parameters<typeof patternsIn>) => patternsIn(...given).map(([, , to]) => to)

test('phrases match in any form, and a word with “=” in this form only', () => {
  expect(phrasesIn('two red onions', 'red onion', 'onion')).toEqual([
    ['red onion', 1, 3],
    ['onion', 2, 3],
  ])
  expect(phrasesIn('hitting and hits', '=hitting', 'hit')).toEqual([
    ['hit', 0, 1],
    ['=hitting', 0, 1],
    ['hit', 2, 3],
  ])
  expect(phrasesIn('red, onion', 'red onion')).toEqual([])
  expect(phrasesIn('red-onion', 'red-onion', '!')).toEqual([['red-onion', 0, 2]])
})

test('of a phrase the first ten words count', () => {
  const words = 'zero one two three four five six seven eight nine ten eleven'.split(' ')
  expect(phrasesIn(words.slice(0, 10).join(' '), words.join(' '))).toEqual([[words.join(' '), 0, 10]])
  expect(phrasesIn(words.slice(0, 9).join(' '), words.slice(0, 10).join(' '))).toEqual([])
})

test('a class has several ends at one word', () => {
  const at = locateClasses(
    readWords('a vet nurse'),
    createPhrases([
      ['vet', 'vet'],
      ['vet nurse', 'vet'],
      ['vet', 'person'],
    ]),
  )
  expect(at[0]).toBeUndefined()
  expect([...(at[1] ?? [])]).toEqual([
    ['vet', [2, 3]],
    ['person', [2]],
  ])
})

test('a pattern is a row of words, alternatives, classes, optional words and gaps', () => {
  expect(patternsIn('we call your vet', ['call your vet'])).toEqual([['call your vet', 1, 4]])
  expect(ends('calls the vet', ['call|ring a|the vet'])).toEqual([3])
  expect(ends('calls the vet', ['=call the vet'])).toEqual([])
  expect(ends('call the vet', ['=call the vet'])).toEqual([3])
  expect(ends('call the vets', ['call the =vet'])).toEqual([])
  expect(ends('call the vet nurse now', ['call the @vet now'], { vet: ['vet', 'vet nurse'] })).toEqual([5])
  expect(ends('nurse call', ['@vet|doctor call'], { vet: ['nurse'] })).toEqual([2])
  expect(ends('doctor call', ['@vet|doctor call'], { vet: ['nurse'] })).toEqual([2])
  expect(ends('call the old vet', ['call the|@old vet'], { old: ['the old'] })).toEqual([4])
  expect(ends('call vet', ['call the? vet'])).toEqual([2])
  expect(ends('call the vet', ['call the? vet'])).toEqual([3])
  expect(ends('call a vet', ['call the? vet'])).toEqual([])
  expect(ends('call the', ['call the vet'])).toEqual([])
})

test('a gap reaches over as many words as it says, or three', () => {
  expect(ends('call x y vet', ['call *2 vet'])).toEqual([4])
  expect(ends('call vet', ['call *2 vet'])).toEqual([2])
  expect(ends('call x y z vet', ['call *2 vet'])).toEqual([])
  expect(ends('call x y z vet', ['call * vet'])).toEqual([5])
  expect(ends('call here there where too vet', ['call * vet'])).toEqual([])
  expect(ends('call x y', ['call *2'])).toEqual([1])
  expect(ends('call', ['call *2 x?'])).toEqual([1])
})

const stops =
  '; not never no nothing nobody none neither nor without hardly unlike instead but before after if when until unless because although though while whereas forget hesitate avoid'

test.each(stops.split(' '))('a gap does not reach over “%s”', (stop) => {
  expect(ends(`call ${stop} vet`, ['call *2 vet'])).toEqual([])
  expect(ends(`call x ${stop}`, [`call *2 ${stop}`])).toEqual([3])
})

test('phrases among alternatives are written with underscores', () => {
  const pattern = ['come now|right_away|at_once please']
  expect(['now', 'right away', 'at once'].flatMap((when) => ends(`come ${when} please`, pattern))).toEqual([3, 4, 4])
  expect(ends('come right please', pattern)).toEqual([])
  expect(ends('come right away', ['come right_away'])).toEqual([3])
  expect(ends('go on now', ['go_on|come_in now'])).toEqual([3])
  expect(() => createPatterns([['a_b|c_d', 1]])).not.toThrow()
  expect(ends('now', ['a_b|c_d'])).toEqual([])
})

test('each value counts once at each word, with its longest hit', () => {
  const entries = ['call vet', 'call', 'call vet now', '@x vet'].map((pattern) => [pattern, 'one'] as const)
  const tokens = readWords('call vet now')
  const classes = locateClasses(tokens, createPhrases([['call', 'x']]))
  expect(findPatterns(tokens, classes, createPatterns(entries))).toEqual([{ value: 'one', from: 0, to: 3 }])
})

test.each(['*1 vet', '*2 vet', 'the? vet', '', ' '])('a pattern needs a fixed first word: %j', (pattern) => {
  expect(() => createPatterns([[pattern, 1]])).toThrow(`A pattern needs a fixed first word: "${pattern}".`)
})
