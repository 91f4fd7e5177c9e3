import { searchLink } from '#domain/affiliate/affiliate-tags.ts'
import type { StarterProduct } from '#features/ports.ts'

/**
 * Library articles reference products by key: `(product:lick-mat)` becomes the stored link. It leads to the retailer's
 * search, because the sample products stand for a kind of product and have no product id.
 */
export function withProductLinks(content: string, products: readonly StarterProduct[], tag: string): string {
  return products.reduce(
    (text, product) => text.replaceAll(`(product:${product.key})`, `(${searchLink(product.search, tag)})`),
    content,
  )
}
