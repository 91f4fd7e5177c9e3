import { expect, test } from 'vitest'
import { stemOf } from './stems.ts'

test.each([
  ['vaporise', 'vaporize'],
  ['vaporised', 'vaporized'],
  ['vaporising', 'vaporizing'],
  ['vaporises', 'vaporizes'],
  ['behaviour', 'behavior'],
  ['laboured', 'labored'],
  ['faeces', 'feces'],
  ['foetus', 'fetus'],
  ['draughty', 'drafty'],
  ['centimetres', 'centimeters'],
  ['ageing', 'aging'],
  ['puppies', 'puppy'],
  ['boxes', 'box'],
  ['dogs', 'dog'],
  ['worried', 'worry'],
  ['giving', 'give'],
  ['mixing', 'mix'],
  ['stopped', 'stop'],
])('%s and %s have the same stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['shoed', 'sho'],
  ['wine', 'wine'],
  ['glass', 'glas'],
  ['virus', 'virus'],
  ['this', 'this'],
  ['b12', 'b12'],
  ['abcd2s', 'abcd2s'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})
