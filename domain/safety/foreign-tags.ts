import { parseAffiliateTag } from '../affiliate/affiliate-links.ts'
import { isShortLinkHost } from '../affiliate/links.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'
import type { SafetyFinding } from './finding.ts'

/** Links that earn for somebody else, or that hide for whom. */
export function findForeignTags(content: string, ourTag: string): SafetyFinding[] {
  return [...findRetailerUrls(content)].flatMap((url) => {
    const tags = [parseAffiliateTag(url.href), ...url.searchParams.getAll('tag')]
    const foreign = tags.find((tag) => tag !== undefined && tag !== ourTag)
    if (foreign !== undefined)
      return [{ rule: 'foreign-tag', reason: "A link has someone else's affiliate tag.", sentence: foreign }]
    if (!isShortLinkHost(url.hostname)) return []
    return [{ rule: 'foreign-tag', reason: 'A short link hides whose affiliate tag it has.', sentence: url.href }]
  })
}
