import { expect, test } from 'vitest'
import { moveItem, removeItem } from './reorder.ts'

test('one of a list moves up or down, and never out of it', () => {
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(removeItem(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})
