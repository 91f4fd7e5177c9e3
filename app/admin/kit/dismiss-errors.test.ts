import { expect, test } from 'vitest'
import { noToasts, toasts } from '#app/client/toasts.ts'
import { attempt, toastError, toastSuccess } from './actions.ts'

const titles = () => toasts.get().map(({ title }) => title)

test('a success takes the errors before it off the screen', () => {
  toasts.set(noToasts)
  toastError('Failed to save')
  toastError('Failed to publish')
  toastSuccess('Saved')
  expect(titles()).toEqual(['Saved'])
})

test('another try takes its own error off the screen, and no other', async () => {
  toasts.set(noToasts)
  toastError('Failed to save')
  toastError('Failed to publish')
  expect(await attempt('Failed to save', () => Promise.resolve(titles()))).toBe(true)
  expect(titles()).toEqual(['Failed to publish'])
})
