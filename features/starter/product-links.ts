import { productLink, searchLink } from '#domain/affiliate/affiliate-links.ts'
import type { StarterProduct } from '#features/ports.ts'

/** Links to the retailer's search, because a link to a single product could go dead. */
export function starterProductLink(product: Pick<StarterProduct, 'search'>, tag: string): string {
  return searchLink(product.search, tag)
}

/**
 * Library articles reference products by key: `(product:lick-mat)` becomes the stored link, `(product-id:lick-mat)` a
 * link by product id.
 */
export function withProductLinks(content: string, products: readonly StarterProduct[], tag: string): string {
  let text = content
  for (const product of products) {
    text = text.replaceAll(`(product:${product.key})`, `(${starterProductLink(product, tag)})`)
    if (product.asin) text = text.replaceAll(`(product-id:${product.key})`, `(${productLink(product.asin, tag)})`)
  }
  return text
}
