import { linkKey, productIdOf } from '../affiliate/affiliate-links.ts'
import type { Block } from '../articles/article-text.ts'
import type { Inline } from '../articles/inline-text.ts'
import type { Product } from './product.ts'
import { retailerMentions } from '../affiliate/retailer-mentions.ts'

type Matched = Pick<Product, 'asin' | 'affiliate_link'>

/** What one block of an article mentions. */
export type Mention = { index: number; asins: readonly string[]; link_keys: readonly string[] }

/** Of the paragraphs that mention products, in order. */
export function findMentions(blocks: readonly Block[]): Mention[] {
  return blocks.flatMap((block, index) => {
    const hrefs = block.kind === 'paragraph' ? addressesIn(block.inlines) : []
    if (hrefs.length === 0) return []
    return { index, asins: distinct(hrefs.map(productIdOf)), link_keys: distinct(hrefs.map(linkKey)) }
  })
}

/** What to read the products by. */
export function mentionedProducts(mentions: readonly Mention[]): { asins: string[]; link_keys: string[] } {
  return {
    asins: distinct(mentions.flatMap(({ asins }) => asins)),
    link_keys: distinct(mentions.flatMap(({ link_keys }) => link_keys)),
  }
}

/** The cards that follow each block: after the first paragraph that mentions the product, once per product. */
export function placeProducts<P extends Matched>(
  mentions: readonly Mention[],
  products: readonly P[],
): Map<number, P[]> {
  const waiting = new Map(products.map((product) => [product, namesOf(product)]))
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

function namesOf({ asin, affiliate_link }: Matched): string[] {
  return distinct([asin ?? undefined, affiliate_link === null ? undefined : linkKey(affiliate_link)])
}

function addressesIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return Array.from(retailerMentions(inline.text), (url) => url.href)
    const inner = addressesIn(inline.inlines)
    return inline.kind === 'link' && inline.affiliate ? [inline.href, ...inner] : inner
  })
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
