/** `country`: its name. `phone`: as people write it there. */
export type PoisonLine = { country: string; name: string; phone: string; note: string }

/** Looked up on the services' own pages on November 18, 2026. */
export const defaultPoisonLines: readonly PoisonLine[] = [
  {
    country: 'United States',
    name: 'ASPCA Animal Poison Control',
    phone: '(888) 426-4435',
    note: 'Day and night. A fee may apply.',
  },
  {
    country: 'United States',
    name: 'Pet Poison Helpline',
    phone: '(855) 764-7661',
    note: 'Day and night, also for Canada. A fee applies.',
  },
  { country: 'Canada', name: 'Pet Poison Helpline', phone: '(855) 764-7661', note: 'Day and night. A fee applies.' },
  {
    country: 'United Kingdom',
    name: 'Animal PoisonLine',
    phone: '01202 509000',
    note: 'Day and night. A fee applies.',
  },
  {
    country: 'Australia',
    name: 'Animal Poisons Helpline',
    phone: '1300 869 738',
    note: 'Free. Ask your clinic outside its hours.',
  },
  {
    country: 'New Zealand',
    name: 'Animal Poisons Helpline',
    phone: '0800 869 738',
    note: 'Free. Ask your clinic outside its hours.',
  },
]

/** What a `tel:` link needs: a plus sign and digits. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/(?!^\s*\+)[^\d]/g, '').trim()}`
}

const phone = /^\+?[\d\s().-]{3,30}$/
export function isPhone(text: string): boolean {
  return phone.test(text) && /\d{3}/.test(text.replaceAll(/\D/g, ''))
}

export type CountryLines = { country: string; lines: readonly PoisonLine[] }

/** In the order in which the countries first appear. */
export function linesByCountry(lines: readonly PoisonLine[]): readonly CountryLines[] {
  return [...Map.groupBy(lines, ({ country }) => country)].map(([country, own]) => ({ country, lines: own }))
}
