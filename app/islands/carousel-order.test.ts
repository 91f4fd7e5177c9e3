import { expect, test } from 'vitest'
import { standing, wayTo, wrap } from './carousel-order.ts'

test('after the last slide comes the first, and before the first the last', () => {
  expect(wrap(4, 4)).toBe(0)
  expect(wrap(-1, 4)).toBe(3)
})

test('every slide can stand leftmost, with the others behind it in their order', () => {
  const row = [0, 1, 2, 3].toSorted((a, b) => standing(a, 2, 4) - standing(b, 2, 4))
  expect(row).toEqual([2, 3, 0, 1])
})

test('a step across the end goes the short way', () => {
  expect(wayTo(0, 5, 6)).toBe(1)
  expect(wayTo(5, 0, 6)).toBe(-1)
  expect(wayTo(3, 0, 6)).toBe(1)
  expect(wayTo(2, 2, 6)).toBe(0)
})
