import { linkKey, productIdOf } from './affiliate.ts'
import type { Block } from './article-text.ts'
import type { Inline } from './inline-text.ts'
import type { Product } from './product.ts'
import { retailerMentions } from './retailer-mentions.ts'

type Matched = Pick<Product, 'asin' | 'affiliate_link'>

/** What an article's paragraphs mention, to read the products by. */
export function mentionedProducts(blocks: readonly Block[]): { asins: string[]; link_keys: string[] } {
  const hrefs = blocks.flatMap((block) => (block.kind === 'paragraph' ? addressesIn(block.inlines) : []))
  return { asins: distinct(hrefs.map(productIdOf)), link_keys: distinct(hrefs.map(linkKey)) }
}

/** The cards that follow each block: after the first paragraph that mentions the product, once per product. */
export function placeProducts<P extends Matched>(blocks: readonly Block[], products: readonly P[]): Map<number, P[]> {
  const waiting = new Map(products.map((product) => [product, namesOf(product)]))
  const places = new Map<number, P[]>()
  for (const [index, block] of blocks.entries()) {
    if (waiting.size === 0) break
    if (block.kind !== 'paragraph') continue
    const hrefs = addressesIn(block.inlines)
    if (hrefs.length === 0) continue
    const mentioned = new Set(hrefs.flatMap((href) => [productIdOf(href), linkKey(href)]))
    const found = [...waiting]
      .filter(([, names]) => names.some((name) => mentioned.has(name)))
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
