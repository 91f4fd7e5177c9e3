import claims from './claims.json' with { type: 'json' }

type Claims = typeof claims
export type ClaimKey = keyof Claims
export const claimKeys = Object.keys(claims) as ClaimKey[]

/** `confirmedClaims`: those that the owner has confirmed with evidence. */
export type ClaimSite = { isPublic?: boolean; confirmedClaims?: readonly string[] }

export function mayClaim({ isPublic = false, confirmedClaims = [] }: ClaimSite, key: ClaimKey): boolean {
  return !isPublic || confirmedClaims.includes(key)
}

/** What the site may say: the specified words, or neutral ones while a public site has not confirmed them. */
export function claim<Key extends ClaimKey>(
  site: ClaimSite,
  key: Key,
): Claims[Key]['specified'] | Claims[Key]['neutral'] {
  return mayClaim(site, key) ? claims[key].specified : claims[key].neutral
}

/** Replaces the words of unconfirmed claims in stored texts: pages of the software and biographies of desks. */
export function withoutClaims(site: ClaimSite, text: string): string {
  return (['editors', 'reply-time'] as const).reduce((shown, key) => {
    const neutral: Readonly<Record<string, string>> = claim(site, key)
    return Object.entries(claims[key].specified).reduce(
      (words, [name, specified]) => words.replaceAll(specified, () => neutral[name] ?? ''),
      shown,
    )
  }, text)
}
