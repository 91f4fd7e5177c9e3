import { expect, test } from 'vitest'
import { parseCountryCode, countryName } from './countries.ts'

test('a country is named in words', () => {
  expect(countryName('NL')).toBe('Netherlands')
  expect(countryName('Unknown')).toBe('Unknown')
})

test('what is no country is none', () => {
  expect(parseCountryCode(' ch ')).toBe('CH')
  for (const given of [undefined, '', 'XX', 'T1', 'CHE', '<b>', 'QQ', 'ZZ'])
    expect(parseCountryCode(given)).toBeUndefined()
})
