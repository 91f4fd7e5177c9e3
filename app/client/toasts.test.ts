import { expect, test } from 'vitest'
import { toastDuration } from './toasts.ts'

test('a toast with Undo stays four times as long as one that is only read (fault 38)', () => {
  expect(toastDuration({ label: 'Undo', onClick: () => undefined })).toBe(20_000)
  expect(toastDuration(undefined)).toBe(5000)
})
