import { expect, test } from 'vitest'
import { createNewId } from './ids.ts'

test('ids sort in the order of their creation, even when the clock stops or goes back', () => {
  const times = [1000, 1000, 1000, 999, 1001]
  const newId = createNewId(() => times.shift() ?? 1001)
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
