import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { json } from '#app/responses.ts'
import { isProductId } from '#domain/affiliate/affiliate-links.ts'
import type { Product } from '#domain/products/product.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { toPage } from '#features/keyset-pagination.ts'
import { listProducts, listProductsMentioned } from '#features/products/queries.ts'
import { productSchema } from './field-schemas.ts'

export const productsResponse = z.strictObject({ products: z.array(productSchema), next: z.string().nullable() })

const maxLimit = 240

export async function getProducts({ deps, query }: ApiContext) {
  const asins = (query['asin'] ?? '').split(',').filter(isProductId).slice(0, maxLimit)
  const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(query['limit'] ?? maxLimit)) || maxLimit))
  const products =
    query['asin'] === undefined
      ? await listProducts(deps.db, {
          limit: limit + 1,
          category: query['category'] || undefined,
          cursor: query['cursor'],
        })
      : await listProductsMentioned(deps.db, { asins, link_keys: [] })
  const { page, next } = toPage(products, limit)
  return json({ products: page.map(toProductJson), next }, { headers: { 'cache-control': 'no-cache' } })
}

function toProductJson(product: Product) {
  return {
    ...product,
    created_at: toIsoString(product.created_at),
    price_at: product.price_at === null ? null : toIsoString(product.price_at),
  }
}
