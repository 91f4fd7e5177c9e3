import type { ApiVisit } from '#app/route.ts'
import { isProductId } from '#domain/affiliate/affiliate-links.ts'
import { iso } from '#domain/text/dates.ts'
import { pageOf } from '#features/keyset-pagination.ts'
import { listProducts, listProductsMentioned } from '#features/products/queries.ts'

const most = 240

export async function getProducts({ deps, query }: ApiVisit): Promise<Response> {
  const asins = (query['asin'] ?? '').split(',').filter(isProductId).slice(0, most)
  const limit = Math.min(most, Math.max(1, Math.trunc(Number(query['limit'] ?? most)) || most))
  const products =
    query['asin'] === undefined
      ? await listProducts(deps.db, {
          limit: limit + 1,
          category: query['category'] || undefined,
          cursor: query['cursor'],
        })
      : await listProductsMentioned(deps.db, { asins, link_keys: [] })
  const { page, next } = pageOf(products, limit)
  const shown = page.map((product) => ({
    ...product,
    created_at: iso(product.created_at),
    price_at: product.price_at === null ? null : iso(product.price_at),
  }))
  return Response.json({ products: shown, next }, { headers: { 'cache-control': 'no-cache' } })
}
