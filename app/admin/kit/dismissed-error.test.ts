import { expect, test } from 'vitest'
import { isDismissed } from './dismissed-error.ts'

test('an error is gone once its field is edited, and back if the next submit finds it again (fault 38)', () => {
  const error = 'Please enter a title.'
  const answered = { error, submits: 1 }
  expect(isDismissed(error, 1, undefined)).toBe(false)
  expect(isDismissed(error, 1, answered)).toBe(true)
  expect(isDismissed(error, 2, answered)).toBe(false)
  expect(isDismissed('Another one.', 1, answered)).toBe(false)
  expect(isDismissed(error, undefined, { error, submits: undefined })).toBe(false)
})
