import { expect, test } from 'vitest'
import { heaviestWords, scoreOf } from './judge.ts'

test('the score adds the weights of known features and grows less the more there are', () => {
  const features = new Map(['a', 'b', 'unknown'].map((name) => [name, '']))
  const weights = new Map(Object.entries({ a: 3, b: -1, c: 9 }))
  expect(scoreOf(features, { bias: 1, scale: 2, weights })).toBeCloseTo((1 + 2 / Math.sqrt(62)) / 2, 10)
  expect(scoreOf(new Map(), { bias: -1, scale: 0.5, weights })).toBe(-2)
})

test('the heaviest groups of words are named, three at most, none twice', () => {
  const groups = {
    one: 'do no harm',
    two: 'no harm',
    three: 'just fine',
    four: 'go on',
    five: 'at last',
    six: 'harm is',
  }
  const others = { single: 'fine', light: 'is it', unknown: 'who knows', marks: ', .', zero: 'a b' }
  const weights = { one: 5, two: 6, three: 1, four: 3, five: 2, six: 4, single: 9, light: -1, marks: 9, zero: 0 }
  const named = heaviestWords(new Map(Object.entries({ ...groups, ...others })), {
    bias: 0,
    scale: 1,
    weights: new Map(Object.entries(weights)),
  })
  expect(named).toEqual(['no harm', 'go on', 'at last'])
  expect(heaviestWords(new Map([['light', 'is it']]), { bias: 0, scale: 1, weights: new Map() })).toEqual([])
})
