import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { age } from './age.ts'
import { humanAge } from './compute.ts'

/** As the charts print them. */
test.each([
  ['cat', 1, 15],
  ['cat', 2, 24],
  ['cat', 6, 40],
  ['cat', 10, 56],
  ['cat', 20, 96],
  ['small', 5, 36],
  ['small', 7, 44],
  ['small', 10, 56],
  ['small', 15, 76],
  ['medium', 10, 60],
  ['medium', 15, 83],
  ['large', 10, 66],
  ['large', 15, 93],
  ['giant', 7, 56],
  ['giant', 10, 78],
  ['giant', 15, 115],
] as const)('a %s of %d years is at %d', (chart, years, human) => {
  expect(humanAge(chart, years)).toBeCloseTo(human)
})

test.each([
  ['0', '6', 'Kitten'],
  ['6', '', 'Young adult'],
  ['8', '', 'Mature adult'],
  ['11', '', 'Senior'],
])('a cat of %s years and "%s" months is a %s', (years, months, stage) => {
  expect(JSON.stringify(calculate(age, { kind: 'cat', years, months }))).toContain(`"Life stage","${stage}"`)
})

test('a kitten needs months only, and without both nothing is answered', () => {
  expect(JSON.stringify(calculate(age, { months: '5' }))).toContain('Kitten')
  const errors = { years: 'Please enter the age in years, months or both.' }
  expect(calculate(age, { years: '0' })).toEqual({ errors })
  expect(calculate(age, {})).toEqual({ errors })
})
