import { parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import { listBlockTexts, type Block } from '../articles/blocks.ts'
import type { Inline } from '../articles/inline-text.ts'
import type { LinkedProduct } from './linked-product.ts'
import { findAffiliateLinks } from '../affiliate/retailer-mentions.ts'

type ProductKeys = Pick<LinkedProduct, 'asin' | 'link'>

/** The products mentioned in one block of an article. */
export type BlockMention = { index: number; asins: readonly string[]; link_keys: readonly string[] }

/** Only running text can mention products: paragraphs, lists, tables and so on. */
export function findMentions(blocks: readonly Block[]): BlockMention[] {
  return blocks.flatMap((block, index) => {
    const links = listBlockTexts(block).flatMap(linksIn)
    if (links.length === 0) return []
    return { index, asins: unique(links.map(({ asin }) => asin)), link_keys: unique(links.map(({ key }) => key)) }
  })
}

export function collectMentionedKeys(mentions: readonly BlockMention[]): { asins: string[]; link_keys: string[] } {
  return {
    asins: unique(mentions.flatMap(({ asins }) => asins)),
    link_keys: unique(mentions.flatMap(({ link_keys }) => link_keys)),
  }
}

/** Maps block indexes to the product cards after them. Each product is shown once, after its first mention. */
export function placeProducts<P extends ProductKeys>(mentions: readonly BlockMention[], products: readonly P[]) {
  const waiting = new Map(products.map((product) => [product, keysOfProduct(product)]))
  const placed = new Map<number, P[]>()
  for (const { index, asins, link_keys } of mentions) {
    if (waiting.size === 0) break
    const mentioned = [...waiting]
      .filter(([, names]) => names.some((name) => asins.includes(name) || link_keys.includes(name)))
      .map(([product]) => product)
    for (const product of mentioned) waiting.delete(product)
    if (mentioned.length > 0) placed.set(index, mentioned)
  }
  return placed
}

function keysOfProduct({ asin, link }: ProductKeys): string[] {
  return unique([asin ?? undefined, link?.key])
}

function linksIn(inlines: readonly Inline[]): AffiliateLink[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return findAffiliateLinks(inline.text)
    if (inline.kind === 'reference') return []
    const link = inline.kind === 'link' && inline.affiliate ? parseAffiliateLink(inline.href) : undefined
    return [...(link ? [link] : []), ...linksIn(inline.inlines)]
  })
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
