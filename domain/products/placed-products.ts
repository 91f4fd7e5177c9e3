import { slugify } from '../text/slug.ts'
import type { Product } from './product.ts'

export type PlaceableProduct = Product & { slug?: string; best_for?: string | null; skip_if?: string | null }

/** Finds the products that an article names by slug or id. Keys without a product are left out. */
export function matchPlacedProducts<P extends Pick<PlaceableProduct, 'id' | 'title' | 'slug'>>(
  keys: readonly string[],
  products: readonly P[],
): Map<string, P> {
  const known = new Map<string, P>()
  for (const product of products) known.set(product.slug ?? slugify(product.title), product)
  for (const product of products) known.set(product.id, product)
  return new Map(
    keys.flatMap((key) => {
      const product = known.get(key)
      return product ? [[key, product]] : []
    }),
  )
}
