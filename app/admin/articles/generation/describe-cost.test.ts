import { expect, test } from 'vitest'
import { describeCost } from './describe-cost.ts'

const text = {
  paid: true,
  perArticle: 1,
  calls: { careful: 4, quick: 1 },
  tokens: { careful: 12_345, quick: null },
  usedToday: 170,
  cap: 200,
}
const budget = { text, image: { paid: false, perArticle: 3, usedToday: 0, cap: 600 } }

test('the cost of a run is shown before it starts, per mode and against the daily limit (297, decision 22)', () => {
  expect(describeCost(5, 'careful', budget)).toBe(
    'Up to 20 text calls (4 per article) and 15 images. 30 of 200 text calls are left today. So far about 12,345 tokens per article.',
  )
  expect(describeCost(10, 'careful', budget)).toContain(
    '30 of 200 text calls are left today, so the run will stop early.',
  )
  expect(describeCost(10, 'quick', budget)).toBe(
    'Up to 10 text calls and 30 images. 30 of 200 text calls are left today.',
  )
})

test('one call or image is not written in the plural', () => {
  expect(describeCost(1, 'quick', budget)).toMatch(/^Up to 1 text call and 3 images\./)
  const last = { ...budget, text: { ...text, usedToday: 199 } }
  expect(describeCost(1, 'quick', last)).toContain('1 of 200 text calls is left today.')
})

test('the built-in writer costs nothing, and its limit is not mentioned', () => {
  const free = { ...budget, text: { ...text, paid: false, calls: { careful: 1, quick: 1 } } }
  expect(describeCost(5, 'careful', free)).toBe('Up to 5 text calls and 15 images.')
  expect(describeCost(5, 'careful', undefined)).toBe('Up to 5 text calls and 15 images.')
})
