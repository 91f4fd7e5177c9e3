import { z } from 'zod'
import { json } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { isProductId } from '#domain/affiliate/affiliate-link.ts'
import { currentProducts } from '#domain/products/current-products.ts'
import { toPage } from '#features/keyset-pagination.ts'
import { listProductsMentioned } from '#features/products/queries.ts'
import { listShopProducts } from '#features/products/shop-products.ts'
import { shopFilterNames } from '#domain/products/shop-filter-names.ts'
import { nextCursor, productSchema } from './field-schemas.ts'

const maxLimit = 240

export const productsRoute = api('GET', '/api/products', {
  summary: 'Products, newest first; `asin` takes several, separated by commas.',
  access: 'anyone',
  query: ['limit', 'asin', 'category', 'cursor', ...shopFilterNames],
  response: z.object({ products: z.array(productSchema), next: nextCursor }),
  async handle({ deps, site, query }) {
    const { asin, category, limit: requested = maxLimit, ...filter } = query
    const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(requested)) || maxLimit))
    const asins = asin?.split(',').filter(isProductId).slice(0, maxLimit)
    const { page, next } = asins
      ? toPage(await listProductsMentioned(deps.db, { asins, link_keys: [] }), limit)
      : await listShopProducts(deps.db, { ...filter, limit, category: category || undefined })
    return json(
      { products: currentProducts(site, page, deps.clock()), next },
      { headers: { 'cache-control': 'no-cache' } },
    )
  },
})
