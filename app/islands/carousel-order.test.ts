import { expect, test } from 'vitest'
import { slidePosition, shortestDirection, wrap } from './carousel-order.ts'

test('after the last slide comes the first, and before the first the last', () => {
  expect(wrap(4, 4)).toBe(0)
  expect(wrap(-1, 4)).toBe(3)
})

test('every slide can be leftmost, followed by the others in order', () => {
  const row = [0, 1, 2, 3].toSorted((a, b) => slidePosition(a, 2, 4) - slidePosition(b, 2, 4))
  expect(row).toEqual([2, 3, 0, 1])
})

test('a step across the end takes the shorter way', () => {
  expect(shortestDirection(0, 5, 6)).toBe(1)
  expect(shortestDirection(5, 0, 6)).toBe(-1)
  expect(shortestDirection(3, 0, 6)).toBe(1)
  expect(shortestDirection(2, 2, 6)).toBe(0)
})
