import { normalizedLinkKey, parseProductId } from '../affiliate/affiliate-links.ts'
import { listBlockTexts, type Block } from '../articles/blocks.ts'
import type { Inline } from '../articles/inline-text.ts'
import type { Product } from './product.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'

type ProductKeys = Pick<Product, 'asin' | 'affiliate_link'>

/** The products mentioned in one block of an article. */
export type BlockMention = { index: number; asins: readonly string[]; link_keys: readonly string[] }

/** Only running text can mention products: paragraphs, lists, tables and so on. */
export function findMentions(blocks: readonly Block[]): BlockMention[] {
  return blocks.flatMap((block, index) => {
    const hrefs = listBlockTexts(block).flatMap(hrefsIn)
    if (hrefs.length === 0) return []
    return { index, asins: unique(hrefs.map(parseProductId)), link_keys: unique(hrefs.map(normalizedLinkKey)) }
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
  const places = new Map<number, P[]>()
  for (const { index, asins, link_keys } of mentions) {
    if (waiting.size === 0) break
    const found = [...waiting]
      .filter(([, names]) => names.some((name) => asins.includes(name) || link_keys.includes(name)))
      .map(([product]) => product)
    for (const product of found) waiting.delete(product)
    if (found.length > 0) places.set(index, found)
  }
  return places
}

function keysOfProduct({ asin, affiliate_link }: ProductKeys): string[] {
  return unique([asin ?? undefined, affiliate_link === null ? undefined : normalizedLinkKey(affiliate_link)])
}

function hrefsIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return findRetailerUrls(inline.text).map((url) => url.href)
    if (inline.kind === 'reference') return []
    const inner = hrefsIn(inline.inlines)
    return inline.kind === 'link' && inline.affiliate ? [inline.href, ...inner] : inner
  })
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
