import { expect, test } from 'vitest'
import { actionOf, nextPlace } from './keep-focus.ts'

test('after a row is deleted the focus goes to the same button of the next row, or of the last (fault 38)', () => {
  expect(actionOf('Delete Calm cats')).toBe(actionOf('Delete Wet walks'))
  expect(actionOf('Edit Calm cats')).not.toBe(actionOf('Delete Calm cats'))
  expect([nextPlace(0, 3), nextPlace(3, 3), nextPlace(0, 0)]).toEqual([0, 2, -1])
})
