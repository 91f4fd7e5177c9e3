import { expect, test } from 'vitest'
import { interleaveEdits } from '#tests/kit/interleaved-edits.ts'

test('in 200 random interleavings of two admins no edit is lost silently and no admin conflicts with themselves (F8)', async () => {
  const { errors, saves } = await interleaveEdits(200)
  expect(errors).toEqual([])
  expect(saves).toBeGreaterThan(100)
})
