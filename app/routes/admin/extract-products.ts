import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { extractProducts } from '#features/products/extract-products.ts'

export async function extractProductsFromArticles(context: ApiContext): Promise<Response> {
  const { id } = await signedInUser(context)
  return Response.json(await extractProducts(context.deps, id), { headers: { 'cache-control': 'no-store' } })
}
