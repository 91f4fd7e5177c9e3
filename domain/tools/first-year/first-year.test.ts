import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { firstYear } from './first-year.ts'

test('the published yearly items of a dog add up: vet 300, neutering 300, license and chip 35, food 25 a month', () => {
  const prices = { firstVisits: '300', neutering: '300', papers: '35', food: '25' }
  expect(calculate(firstYear, prices)).toMatchObject({ figure: { value: '$935' } })
})

test('prices are read as people write them, in their currency', () => {
  const result = calculate(firstYear, { currency: 'eur', adoption: '1.234,50', food: '40,5' })
  expect(result).toMatchObject({ figure: { value: '€1,721' } })
  expect(calculate(firstYear, { adoption: '1,200' })).toEqual({
    errors: { adoption: 'Is that 1200 or 1.200? Please write it without the comma.' },
  })
})

test('an empty form is asked for a price', () => {
  expect(calculate(firstYear, {})).toHaveProperty('errors.adoption')
})
