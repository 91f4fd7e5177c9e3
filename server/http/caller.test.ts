import { expect, test } from 'vitest'
import { createInternalCaller } from './caller.ts'

test('every render for the page cache has its own request id to quote in error reports', () => {
  const [first, second] = [createInternalCaller().requestId, createInternalCaller().requestId]
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(second).not.toBe(first)
})
