import { hidesTag } from '../affiliate/affiliate-link.ts'
import { ownTag, type Tags } from '../affiliate/affiliate-tags.ts'
import { findAffiliateLinks } from '../affiliate/retailer-mentions.ts'
import type { SafetyFinding } from './finding.ts'

/** Links that earn for somebody else, or that hide for whom. */
export function findForeignTags(content: string, ours: Tags): SafetyFinding[] {
  return findAffiliateLinks(content).flatMap((link) => {
    const expected = ownTag(link, ours)
    const tags = [link.tag, ...link.url.searchParams.getAll('tag')]
    const foreign = tags.find((tag) => tag !== undefined && tag !== expected)
    if (foreign !== undefined)
      return [{ rule: 'foreign-tag', reason: "A link has someone else's affiliate tag.", sentence: foreign }]
    if (!hidesTag(link)) return []
    return [{ rule: 'foreign-tag', reason: 'A short link hides whose affiliate tag it has.', sentence: link.url.href }]
  })
}
