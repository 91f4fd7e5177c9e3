import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { smallAnimalHome } from './small-animal-home.ts'

/** As the sources print them. */
test.each([
  ['rabbit', '300 × 200 × 100'],
  ['guinea-pig', '0.75'],
  ['hamster', '80 × 50'],
  ['rat', '80 × 50 × 80'],
  ['gerbil', '75 × 40 × 30'],
  ['budgie', '76 × 46 × 46'],
  ['cockatiel', '61 × 46 × 61'],
  ['bearded-dragon', '120 × 60 × 60'],
  ['axolotl', '76'],
])('%s: %s', (animal, value) => {
  expect(calculate(smallAnimalHome, { animal })).toMatchObject({ figure: { value } })
})

test('a figure is not multiplied, except where the source counts each animal', () => {
  expect(JSON.stringify(calculate(smallAnimalHome, { animal: 'rabbit', count: '4' }))).toContain(
    'no figure with a source',
  )
  expect(calculate(smallAnimalHome, { animal: 'hermit-crab', count: '3' })).toMatchObject({ figure: { value: '114' } })
})

test.each([
  ['hamster', '60', '40', '', true],
  ['hamster', '100', '50', '', false],
  ['hamster', '50', '100', '', false],
  ['guinea-pig', '120', '60', '', true],
  ['axolotl', '90', '30', '30', false],
])('a home for a %s of %s by %s by "%s" cm: too small is %s', (animal, length, width, height, isSmall) => {
  const text = JSON.stringify(calculate(smallAnimalHome, { animal, length, width, height }))
  expect(text.includes('less than the published minimum')).toBe(isSmall)
  expect(text.includes('reaches the least published size')).toBe(!isSmall)
})
