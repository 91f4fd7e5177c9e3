import { tagInUrl } from './programs.ts'
import { findRetailerRanges } from './retailer-mentions.ts'

/** Replaces `tag=from` in retailer URLs, and nowhere else. */
export function replaceTagInText(text: string, from: string, to: string): string {
  const parts: string[] = []
  let done = 0
  for (const { url, start, end } of findRetailerRanges(text)) {
    // In running text, punctuation may directly follow a URL.
    if (tagInUrl(url)?.replace(/[.,;:!?]+$/, '') !== from) continue
    parts.push(text.slice(done, start), text.slice(start, end).replace(`tag=${from}`, `tag=${to}`))
    done = end
  }
  return parts.join('') + text.slice(done)
}
