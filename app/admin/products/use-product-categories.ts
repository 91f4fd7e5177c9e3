import { useState } from 'react'
import { shownCategory } from '#domain/products/product-display.ts'
import type { ProductList } from '#app/contract/admin-products.ts'

/** Products name their categories freely: the filter offers those that have been seen. */
export function useProductCategories(list: ProductList | undefined): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = (list?.products ?? []).map(shownCategory).filter((name) => !seen.includes(name))
  if (fresh.length > 0) setSeen([...new Set([...seen, ...fresh])].toSorted((a, b) => a.localeCompare(b, 'en')))
  return seen
}
