import type { Product } from './product.ts'

/** Finds the products that an article names by slug or id. Keys without a product are left out. */
export function matchPlacedProducts<P extends Pick<Product, 'id' | 'slug'>>(
  keys: readonly string[],
  products: readonly P[],
): Map<string, P> {
  const productsByKey = new Map<string, P>()
  for (const product of products) productsByKey.set(product.id, product)
  // A slug wins over another product's id.
  for (const product of products) productsByKey.set(product.slug, product)
  return new Map(
    keys.flatMap((key) => {
      const product = productsByKey.get(key)
      return product ? [[key, product]] : []
    }),
  )
}
