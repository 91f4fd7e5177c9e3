import { useState } from 'react'
import { displayCategory } from '#domain/products/product-display.ts'
import type { AdminProductList } from '#app/contract/admin-products.ts'

/** Products name their categories freely: the filter offers those that have been seen. */
export function useProductCategories(list: AdminProductList | undefined): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = (list?.products ?? []).map(displayCategory).filter((name) => !seen.includes(name))
  if (fresh.length > 0) setSeen([...new Set([...seen, ...fresh])].toSorted((a, b) => a.localeCompare(b, 'en')))
  return seen
}
