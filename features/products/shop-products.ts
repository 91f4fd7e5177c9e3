import type { ShopFilter } from '#domain/products/shop-filter-names.ts'
import { isFiltered, listShopChoices, matchesShopFilter } from '#domain/products/shop-filter.ts'
import { toPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { listProducts, type ProductFilter } from './queries.ts'

/** Older products cannot be filtered for. */
const maxScanned = 1000

/** A page of the shop, and what its products can be filtered for. With a filter, all that match are on one page. */
export async function listShopProducts(
  db: Db,
  { limit, cursor, ...filter }: ProductFilter & ShopFilter & { limit: number },
) {
  const { category } = filter
  if (!isFiltered(filter)) {
    const { page, next } = toPage(await listProducts(db, { category, cursor, limit: limit + 1 }), limit)
    return { page, next, choices: listShopChoices(page) }
  }
  const products = await listProducts(db, { category, limit: maxScanned })
  const page = products.filter((product) => matchesShopFilter(product, filter)).slice(0, limit)
  return { page, next: null, choices: listShopChoices(products) }
}
