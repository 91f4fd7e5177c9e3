import { expect, test } from 'vitest'
import { parseCountryCode, countryName } from './countries.ts'

test('a country code is shown as a name', () => {
  expect(countryName('NL')).toBe('Netherlands')
  expect(countryName('Unknown')).toBe('Unknown')
})

test('special and invalid codes are not countries', () => {
  expect(parseCountryCode(' ch ')).toBe('CH')
  for (const code of [undefined, '', 'XX', 'T1', 'CHE', '<b>', 'QQ', 'ZZ'])
    expect(parseCountryCode(code)).toBeUndefined()
})
