import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { extractProducts } from '#features/products/extract.ts'

export async function extractProductsFromArticles(visit: ApiVisit): Promise<Response> {
  const { id } = await memberOf(visit)
  return Response.json(await extractProducts(visit.deps, id), { headers: { 'cache-control': 'no-store' } })
}
