const symbols = { usd: '$', gbp: '£', eur: '€', cad: 'CA$', aud: 'A$', nzd: 'NZ$' } as const
export type Currency = keyof typeof symbols

export const currencyInput = {
  kind: 'choice',
  label: 'Currency',
  options: {
    usd: 'US dollar ($)',
    gbp: 'Pound (£)',
    eur: 'Euro (€)',
    cad: 'Canadian dollar (CA$)',
    aud: 'Australian dollar (A$)',
    nzd: 'New Zealand dollar (NZ$)',
  },
} as const

export function formatMoney(amount: number, currency: Currency, decimals: 0 | 2): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return symbols[currency] + amount.toLocaleString('en-US', options)
}
