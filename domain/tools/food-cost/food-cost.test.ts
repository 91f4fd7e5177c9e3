import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { gramsFor } from './compute.ts'
import { foodCost } from './food-cost.ts'

test('200 calories of a food with 4,000 in a kilogram are 50 grams', () => {
  expect(gramsFor(200, 4000)).toBe(50)
})

test('a bag of 4 kg for 32 lasts 80 days at 50 grams, for 40 cents a day', () => {
  const raw = { price: '32', size: '4', energy: '4000', calories: '200' }
  expect(calculate(foodCost, raw)).toMatchObject({ figure: { value: '$0.40' } })
  expect(JSON.stringify(calculate(foodCost, raw))).toContain('"80 days"')
  expect(calculate(foodCost, { ...raw, size: '4000', sizeUnit: 'g', energy: '400', energyUnit: 'kcal/100 g' })).toEqual(
    calculate(foodCost, raw),
  )
})

test('an energy of a cup instead of a kilogram is asked about', () => {
  const raw = { price: '32', size: '4', energy: '90', calories: '200' }
  expect(calculate(foodCost, raw)).toHaveProperty('errors.energy', 'The energy must be at least 200 kcal/kg.')
})
