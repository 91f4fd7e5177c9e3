import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { extractProducts } from '#features/products/extract-products.ts'

export async function extractProductsFromArticles(visit: ApiVisit): Promise<Response> {
  const { id } = await memberOf(visit)
  return Response.json(await extractProducts(visit.deps, id), { headers: { 'cache-control': 'no-store' } })
}
