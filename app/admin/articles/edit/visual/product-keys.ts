import { useQuery } from '#app/admin/kit/query-cache.ts'
import type { AdminProduct } from '#app/admin/products/product-actions.ts'

/** Article text names a product by its slug, or by its id. */
const hasKey = (key: string) => (product: AdminProduct) => product.slug === key || product.id === key

/** Products chosen here, which need not be fetched again. */
const chosen = new Map<string, AdminProduct>()

export function rememberProduct(product: AdminProduct): string {
  chosen.set(product.slug, product)
  return product.slug
}

/** Looks among the newest products first, which one response holds for all blocks, then by the words of the key. */
export function useProduct(key: string): { product: AdminProduct | undefined; missing: boolean } {
  const newest = useQuery('GET /api/admin/products', { query: { q: '' } })
  const listed = chosen.get(key) ?? newest.data?.products.find(hasKey(key))
  const isSearched = listed === undefined && newest.data !== undefined
  const byWords = useQuery('GET /api/admin/products', isSearched ? { query: { q: key.replaceAll('-', ' ') } } : 'skip')
  const product = listed ?? byWords.data?.products.find(hasKey(key))
  // A key need not be made of the title's words, so only a complete list proves that a product is gone.
  return { product, missing: product === undefined && newest.data?.next === null }
}
