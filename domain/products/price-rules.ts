import type { ClaimSite } from '../site/claims.ts'

const dayMs = 24 * 60 * 60 * 1000

export type PriceRules = ClaimSite & { enteredPriceDays?: number | null }

/** On a public site a typed price is shown for some days after the one on which it was noted. */
export function isCurrentPrice(
  { isPublic, enteredPriceDays }: Pick<PriceRules, 'isPublic' | 'enteredPriceDays'>,
  notedOn: string | null | undefined,
  now: number,
): boolean {
  if (!isPublic) return true
  return Boolean(notedOn) && now - Date.parse(notedOn ?? '') < (enteredPriceDays ?? 30) * dayMs
}
