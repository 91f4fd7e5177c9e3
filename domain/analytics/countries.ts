const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const placeholderCodes = new Set(['XX', 'ZZ'])

export const unknownCountry = 'Unknown'

/** Two capital letters; undefined for codes that are no country, such as the XX and T1 of proxies. */
export function parseCountryCode(given: string | undefined): string | undefined {
  const code = given?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && !placeholderCodes.has(code) && names.of(code) !== undefined ? code : undefined
}

export function countryName(code: string): string {
  return parseCountryCode(code) === undefined ? code : (names.of(code) ?? code)
}
