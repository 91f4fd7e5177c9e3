import { searchLink } from '#domain/affiliate/affiliate-links.ts'
import type { StarterProduct } from '#features/ports.ts'

/** Links to the retailer's search: the sample products stand for a kind of product and have no product id. */
export function starterProductLink(product: Pick<StarterProduct, 'search'>, tag: string): string {
  return searchLink(product.search, tag)
}

/** Library articles reference products by key: `(product:lick-mat)` becomes the stored link. */
export function withProductLinks(content: string, products: readonly StarterProduct[], tag: string): string {
  return products.reduce(
    (text, product) => text.replaceAll(`(product:${product.key})`, `(${starterProductLink(product, tag)})`),
    content,
  )
}
