import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { createTitleFinder, findSimilarTitle } from './similar-title.ts'

test.each([
  ['Calm cats', 'The calm cat'],
  ['How to Bathe a Dog Without Drama', 'How to bathe your dog without the drama'],
  ['Crate training puppies', 'Crate Training Puppies: A Calm Guide for Busy Weeks'],
  ['Café manners', 'CAFE MANNERS'],
])('%s is similar to %s', (one, other) => {
  expect(findSimilarTitle(one, ['Something else', other])).toBe(other)
  expect(findSimilarTitle(other, [one])).toBe(one)
})

test.each([
  ['Calm cats', 'Calm dogs'],
  ['Bathing a rabbit', 'Feeding a rabbit'],
  ['Winter walks with old dogs', 'Summer walks with young dogs'],
])('%s is not similar to %s', (one, other) => {
  expect(findSimilarTitle(one, [other])).toBeUndefined()
})

test('a finder for many titles finds the same, also titles without words', () => {
  const known = [
    'Something else',
    'How to',
    'The calm cat',
    'Calm cat',
    'CAFE MANNERS',
    '?',
    'Winter walks with old dogs',
  ]
  const find = createTitleFinder(known)
  for (const title of [...known, 'Calm cats', 'HOW TO', 'Café manners', 'Summer walks with young dogs', '', '!', 'Cat'])
    expect(find(title), title).toBe(findSimilarTitle(title, known))
})

test('a hundred titles are looked for among twenty thousand with accents in one go', () => {
  const known = Array.from({ length: 20_000 }, (_, index) => `Why cats ${index} ${'élan word '.repeat(15)}`)
  const titles = Array.from({ length: 100 }, (_, index) => `Why cats leave their ${index} bowls at night`)
  const seconds = cpuSecondsOf(() => {
    const find = createTitleFinder(known)
    for (const title of titles) find(title)
  })
  expect(seconds).toBeLessThan(5)
})

test('searching a hundred thousand titles is fast', () => {
  const titles = Array.from({ length: 100_000 }, (_, index) => `Some sentence about number ${index} and its weather`)
  expect(cpuSecondsOf(() => findSimilarTitle('Quiet evenings for nervous rabbits', titles))).toBeLessThan(10)
  expect(findSimilarTitle('Quiet evenings for nervous rabbits', titles)).toBeUndefined()
})
