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
