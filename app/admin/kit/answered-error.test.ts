import { expect, test } from 'vitest'
import { isAnswered } from './answered-error.ts'

test('an error is gone once its field is edited, and back if the next submit finds it again (fault 38)', () => {
  const error = 'Please enter a title.'
  const answered = { error, submits: 1 }
  expect(isAnswered(error, 1, undefined)).toBe(false)
  expect(isAnswered(error, 1, answered)).toBe(true)
  expect(isAnswered(error, 2, answered)).toBe(false)
  expect(isAnswered('Another one.', 1, answered)).toBe(false)
  expect(isAnswered(error, undefined, { error, submits: undefined })).toBe(false)
})
