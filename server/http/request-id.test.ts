import { expect, test } from 'vitest'
import { newRequestId } from './traced-response.ts'

test('every request has an id of its own to quote in error reports', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
})
