import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { crateSize } from './compute.ts'
import { crate } from './crate.ts'

test('length is A + ½ B, width is 2 C and height is D, as the rule says', () => {
  expect(crateSize({ length: 60, elbow: 30, width: 20, height: 52 })).toEqual({ length: 75, width: 40, height: 52 })
})

const measures = { length: '60', elbow: '30', width: '20', height: '52' }

test('inches and centimeters give the same box, and a short nose the next size', () => {
  expect(calculate(crate, measures)).toMatchObject({ figure: { value: '75 × 40 × 52' } })
  const inches = { length: '23.622', lengthUnit: 'in', elbow: '11.811in', width: '7.874 inches', height: '20.472"' }
  expect(calculate(crate, inches)).toMatchObject({ figure: { value: '75 × 40 × 52' } })
  expect(calculate(crate, { ...measures, nose: 'short' })).toMatchObject({ figure: { value: '83 × 44 × 58' } })
})

test('measures that contradict each other are asked about', () => {
  expect(calculate(crate, { ...measures, elbow: '60' })).toHaveProperty('errors.elbow')
  expect(calculate(crate, { ...measures, length: '15' })).toHaveProperty('errors.width')
})
