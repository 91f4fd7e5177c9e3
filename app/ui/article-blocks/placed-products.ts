import { productCardProps } from '#app/ui/product-card-props.ts'
import type { ProductCardProps } from '#app/ui/product-card.tsx'
import { linesOf } from '#domain/products/product-lists.ts'
import { matchPlacedProducts } from '#domain/products/placed-products.ts'
import { firstOfferId, type CurrentOffer } from '#domain/products/offer.ts'
import type { Product } from '#domain/products/product.ts'

export type PlacedProduct = ProductCardProps & {
  /** One per line. */
  bestFor?: string
  skipIf?: string
  verdict?: string
  pros: readonly string[]
  cons: readonly string[]
  /** Of our own test. */
  measurements: readonly string[]
  /** All but the one that the button leads to. */
  moreShops: readonly CurrentOffer[]
}

export function placedProductCards(
  keys: readonly string[],
  products: readonly Product[],
  now: number,
): Map<string, PlacedProduct> {
  const cards = new Map<string, PlacedProduct>()
  for (const [key, product] of matchPlacedProducts(keys, products)) {
    const bestFor = product.best_for?.trim()
    const moreShops = product.shops?.filter(({ id }) => id !== firstOfferId) ?? []
    const skipIf = product.skip_if?.trim()
    const lines = { pros: linesOf(product.pros), cons: linesOf(product.cons), measurements: product.measurements ?? [] }
    const verdict = product.verdict?.trim()
    cards.set(key, {
      ...productCardProps(product, now),
      ...(bestFor && { bestFor }),
      ...(skipIf && { skipIf }),
      moreShops,
      ...lines,
      ...(verdict && { verdict }),
    })
  }
  return cards
}
