import { expect, test } from 'vitest'
import { moved, without } from './reorder.ts'

test('one of a list moves up or down, and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})
