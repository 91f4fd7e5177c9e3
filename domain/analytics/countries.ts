const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const placeholderCodes = new Set(['XX', 'ZZ'])

export const unknownCountry = 'Unknown'

/** A two-letter country code. Undefined for special codes, such as XX and T1 from proxies. */
export function parseCountryCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && !placeholderCodes.has(code) && names.of(code) !== undefined ? code : undefined
}

export function countryName(code: string): string {
  return parseCountryCode(code) === undefined ? code : (names.of(code) ?? code)
}
