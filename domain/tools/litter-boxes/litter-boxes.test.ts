import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { boxesFor } from './compute.ts'
import { litterBoxes } from './litter-boxes.ts'

test.each([
  [1, 1, 2],
  [2, 1, 3],
  [3, 1, 4],
  [1, 3, 3],
])('%d cats on %d floors need %d boxes, as published', (cats, floors, boxes) => {
  expect(boxesFor(cats, floors)).toBe(boxes)
})

test('a cat of 16 inches needs a box of 24', () => {
  const text = JSON.stringify(calculate(litterBoxes, { cats: '1', body: '16', bodyUnit: 'in' }))
  expect(text).toContain('at least 61 cm (24 in)')
})

test('half a cat is asked about', () => {
  expect(calculate(litterBoxes, { cats: '1.5' })).toEqual({
    errors: { cats: 'The number of cats must be a whole number, such as 2.' },
  })
})
