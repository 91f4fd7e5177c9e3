import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { calories } from './calories.ts'
import { idealWeight, restingEnergy, weeksUntil } from './compute.ts'

/** Tables of the sources: kilograms and kilocalories a day at rest. */
test.each([
  [2, 118],
  [4, 198],
  [5, 234],
  [10, 394],
  [20, 662],
  [30, 897],
])('the resting need at %d kg is %d, as published', (kg, kcal) => {
  expect(Math.round(restingEnergy(kg))).toBe(kcal)
})

test('the middle for a quiet neutered cat of 10 pounds lies within the 200 to 250 calories of WSAVA', () => {
  const result = calculate(calories, { species: 'cat', weight: '10', weightUnit: 'lb' })
  expect(result).toMatchObject({ figure: { value: '220–260' } })
  expect(JSON.stringify(result)).toContain('One day: about 240 calories')
  expect(result).toMatchObject({ title: 'Cat, 4.5 kg (10 lb)' })
})

test('a score of 6 means a tenth too much, which takes about ten weeks', () => {
  expect(idealWeight(4.2, 6)).toBeCloseTo(3.82, 2)
  expect(weeksUntil(4.2, idealWeight(4.2, 6))).toBe(10)
  const text = JSON.stringify(calculate(calories, { weight: '4,2', score: '6' }))
  expect(text).toContain('about 10 weeks')
  expect(text).toContain('42 grams at first')
  expect(text).toContain('needs a call the same day')
})

test.each(['young', 'mother', 'ill'])('%s animals get no number but a reason', (life) => {
  const result = calculate(calories, { weight: '2', life })
  expect(result).not.toHaveProperty('figure')
  expect(JSON.stringify(result)).toMatch(/vet/)
})

test('impossible weights get a sentence', () => {
  const errorOf = (weight: string, species = 'cat') => {
    const result = calculate(calories, { weight, species })
    return 'errors' in result ? result.errors['weight'] : undefined
  }
  expect(errorOf('0')).toBe('The weight must be more than 0.')
  expect(errorOf('-1')).toBe('The weight must be more than 0.')
  expect(errorOf('900')).toBe('The weight may be 120 kg at most. Is the unit right?')
  expect(errorOf('42')).toContain('Is the unit right')
  expect(errorOf('42', 'dog')).toBeUndefined()
})
