import { placeBlocks } from '../articles/article-text.ts'
import { parseAffiliateLink } from '../affiliate/affiliate-link.ts'
import { foldText } from '../text/fold.ts'
import { findAffiliateLinkRanges } from '../affiliate/retailer-mentions.ts'
import type { LinkedProduct } from './linked-product.ts'

type ReplacedProduct = Pick<LinkedProduct, 'title' | 'asin' | 'link'>
type Replacement = { title: string; affiliate_link: string }
const trailingPunctuation = '.,;:!?'

/**
 * Replaces every URL of one product with the link of another. A link text that equals the old title becomes the new
 * one; other link texts stay.
 */
export function replaceProductLinks(text: string, from: ReplacedProduct, to: Replacement) {
  const keys = [from.asin, from.link?.key].filter(Boolean)
  const parts: string[] = []
  let copied = 0
  for (const { link, start, end: linkEnd } of findAffiliateLinkRanges(text)) {
    let end = linkEnd
    let { href } = link.url
    for (; end > start && trailingPunctuation.includes(text.charAt(end - 1)); end--) href = href.slice(0, -1)
    const { asin, key } = (end === linkEnd ? link : parseAffiliateLink(href)) ?? {}
    if (!keys.includes(asin) && !keys.includes(key)) continue
    parts.push(replaceLinkText(text.slice(copied, start), from.title, to.title), to.affiliate_link)
    copied = end
  }
  return parts.join('') + text.slice(copied)
}

/** `before` is the text up to the URL: `… [Lick mat](`. */
function replaceLinkText(before: string, from: string, to: string): string {
  if (!before.endsWith('](')) return before
  const open = before.lastIndexOf('[')
  const words = before.slice(open + 1, -2)
  if (open < 0 || words.includes('\n') || foldText(words).trim() !== foldText(from).trim()) return before
  return `${before.slice(0, open + 1)}${to.replaceAll(/[[\]]/g, '')}](`
}

/** Replaces the keys of a product in `{product: …}`, `{compare: …}` and `{picks: …}` lines. Everything else stays as it is. */
export function replacePlacedProduct(text: string, from: readonly string[], to: string): string {
  const lines = text.split('\n')
  for (const { block, from: number } of placeBlocks(text)) {
    if (block?.kind !== 'product' && block?.kind !== 'comparison' && block?.kind !== 'picks') continue
    const line = lines[number - 1] ?? ''
    const start = line.indexOf(':') + 1
    const end = line.includes('|') ? line.indexOf('|') : line.lastIndexOf('}')
    const keys = line.slice(start, end).split(',')
    if (!keys.some((key) => from.includes(key.trim()))) continue
    const replaced = keys.map((key) => (from.includes(key.trim()) ? key.replace(key.trim(), to) : key))
    const names = replaced.map((key) => key.trim())
    // A product that is compared already is not named twice.
    const once = replaced.filter((_, index) => names[index] === '' || names.indexOf(names[index] ?? '') === index)
    lines[number - 1] = line.slice(0, start) + once.join(',') + line.slice(end)
  }
  return lines.join('\n')
}
