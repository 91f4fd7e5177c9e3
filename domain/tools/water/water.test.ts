import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { water } from './water.ts'

test.each([
  ['dog', '5', '250–300'],
  ['dog', '10', '500–600'],
  ['cat', '4', '200–240'],
])('a %s of %s kg needs %s ml, 50 for each kg as published', (species, weight, value) => {
  expect(calculate(water, { species, weight })).toMatchObject({ figure: { value } })
})

test.each([
  ['dog', '10', '1000', false],
  ['dog', '10', '1010', true],
  ['cat', '4', '180', false],
  ['cat', '4', '190', true],
])('a %s of %s kg that drinks %s ml: too much is %s', (species, weight, drunk, isTooMuch) => {
  const text = JSON.stringify(calculate(water, { species, weight, drunk }))
  expect(text.includes('Call the vet the same day')).toBe(isTooMuch)
})

test('wet food counts', () => {
  const text = JSON.stringify(calculate(water, { species: 'cat', weight: '4', wet: '200' }))
  expect(text).toContain('about 150 ml')
  expect(text).toContain('about 50 ml')
  expect(JSON.stringify(calculate(water, { species: 'cat', weight: '4', wet: '400' }))).toContain('about 0 ml')
})
