import { expect, test } from 'vitest'
import { actionOf, nextIndex } from './restore-lost-focus.ts'

test('after a row is deleted the focus goes to the same button of the next row, or of the last (fault 38)', () => {
  expect(actionOf('Delete Calm cats')).toBe(actionOf('Delete Wet walks'))
  expect(actionOf('Edit Calm cats')).not.toBe(actionOf('Delete Calm cats'))
  expect([nextIndex(0, 3), nextIndex(3, 3), nextIndex(0, 0)]).toEqual([0, 2, -1])
})
