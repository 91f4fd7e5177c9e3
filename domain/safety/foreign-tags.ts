import { ownTag, type Tags } from '../affiliate/affiliate-links.ts'
import { hidesTag, tagInUrl } from '../affiliate/programs.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'
import type { SafetyFinding } from './finding.ts'

/** Links that earn for somebody else, or that hide for whom. */
export function findForeignTags(content: string, ours: Tags): SafetyFinding[] {
  return findRetailerUrls(content).flatMap((url) => {
    const own = ownTag(url.href, ours)
    const tags = [tagInUrl(url), ...url.searchParams.getAll('tag')]
    const foreign = tags.find((tag) => tag !== undefined && tag !== own)
    if (foreign !== undefined)
      return [{ rule: 'foreign-tag', reason: "A link has someone else's affiliate tag.", sentence: foreign }]
    if (!hidesTag(url)) return []
    return [{ rule: 'foreign-tag', reason: 'A short link hides whose affiliate tag it has.', sentence: url.href }]
  })
}
