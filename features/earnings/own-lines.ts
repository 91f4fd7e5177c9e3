import { tagOfEntry } from '#domain/affiliate/affiliate-tags.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'

/** Reports of one account list the tags of all of its owner's sites. */
export function isOwnLine(site: AffiliateTags): (line: { tracking_id: string | null }) => boolean {
  const own = new Set([site.affiliateTag, ...Object.values(site.programTags ?? {}).map(tagOfEntry)])
  return ({ tracking_id }) => tracking_id === null || own.has(tracking_id)
}

/** The currency of most lines. Amounts in others are never added up. */
export function mostUsedCurrency(lines: readonly { currency: string; rows: number }[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { currency, rows } of lines) counts.set(currency, (counts.get(currency) ?? 0) + rows)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
