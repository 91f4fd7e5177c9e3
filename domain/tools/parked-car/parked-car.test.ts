import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { insideAfter } from './compute.ts'
import { parkedCar } from './parked-car.ts'

/** Rows of the table in Fahrenheit: outside, minutes, inside. */
test.each([
  [70, 10, 89],
  [70, 20, 99],
  [70, 30, 104],
  [75, 60, 118],
  [80, 30, 114],
  [85, 40, 123],
  [90, 10, 109],
  [90, 30, 124],
  [95, 50, 136],
  [95, 120, 140],
])('at %d°F a car has after %d minutes %d°F', (outside, minutes, inside) => {
  const celsius = insideAfter(((outside - 32) * 5) / 9, minutes)
  expect(celsius * 1.8 + 32).toBeCloseTo(inside)
})

test('a warm car is an emergency, and a cold one no all-clear', () => {
  const text = (outside: string) => JSON.stringify(calculate(parkedCar, { outside, minutes: '10' }))
  expect(text('21')).toContain('Leave no animal in this car')
  expect(text('5')).toContain('"level":"careful"')
})
