import { ownTag, withAffiliateTag, type Tags } from './affiliate-tags.ts'
import { findAffiliateLinkRanges } from './retailer-mentions.ts'

/** Replaces `tag=from` in retailer URLs, and nowhere else. */
export function replaceTagInText(text: string, from: string, to: string): string {
  const parts: string[] = []
  let copied = 0
  for (const { link, start, end } of findAffiliateLinkRanges(text)) {
    // In running text, punctuation may directly follow a URL.
    if (link.tag?.replace(/[.,;:!?]+$/, '') !== from) continue
    parts.push(text.slice(copied, start), text.slice(start, end).replace(`tag=${from}`, `tag=${to}`))
    copied = end
  }
  return parts.join('') + text.slice(copied)
}

/** Gives every URL of a retailer the owner's tag. A bare host name is a word of the sentence. */
export function tagLinksInText(text: string, tags: Tags): string {
  const parts: string[] = []
  let copied = 0
  for (const { link, start, end } of findAffiliateLinkRanges(text)) {
    if (link.tag === ownTag(link, tags) || !text.slice(start, end).includes('://')) continue
    parts.push(text.slice(copied, start), withAffiliateTag(link, tags).url.href)
    copied = end
  }
  return parts.join('') + text.slice(copied)
}
