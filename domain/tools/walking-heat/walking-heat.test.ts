import { expect, test } from 'vitest'
import { calculate } from '../read-inputs.ts'
import { heatRisk } from './compute.ts'
import { walkingHeat } from './walking-heat.ts'

/** As the chart prints them. */
test.each([
  ['small', 15, 1],
  ['small', 18, 1],
  ['small', 21, 2],
  ['small', 23, 3],
  ['small', 26, 3],
  ['small', 29, 4],
  ['small', 32, 5],
  ['small', 40, 5],
  ['large', 15, 1],
  ['large', 18, 2],
  ['large', 32, 5],
] as const)('a %s dog at %d°C has risk %d', (size, celsius, risk) => {
  expect(heatRisk(size, celsius, false)).toBe(risk)
})

test('a short nose, age or weight moves one step up, and never beyond 5', () => {
  expect(heatRisk('small', 21, true)).toBe(3)
  expect(heatRisk('large', 40, true)).toBe(5)
})

test('Fahrenheit counts, and hot asphalt is named with its measurement', () => {
  const text = JSON.stringify(calculate(walkingHeat, { temperature: '87', temperatureUnit: '°F' }))
  expect(text).toContain('at 31°C (87°F)')
  expect(text).toContain('57°C (135°F)')
  expect(JSON.stringify(calculate(walkingHeat, { temperature: '88°F' }))).toContain('62°C (144°F)')
  expect(JSON.stringify(calculate(walkingHeat, { temperature: '35', ground: 'shade' }))).not.toContain('Asphalt')
})

test('in deadly heat no walking time is named', () => {
  expect(JSON.stringify(calculate(walkingHeat, { temperature: '34' }))).not.toContain('Walking time')
})
