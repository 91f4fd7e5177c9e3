import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { findSimilarTitle } from './similar-title.ts'

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

test('searching a hundred thousand titles is fast', () => {
  const titles = Array.from({ length: 100_000 }, (_, place) => `Some sentence about number ${place} and its weather`)
  expect(cpuSecondsOf(() => findSimilarTitle('Quiet evenings for nervous rabbits', titles))).toBeLessThan(10)
  expect(findSimilarTitle('Quiet evenings for nervous rabbits', titles)).toBeUndefined()
})
