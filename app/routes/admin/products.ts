import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { formatProductCsv } from '#domain/products/product-import.ts'
import { listAdminProducts, listMalformed } from '#features/products/admin-queries.ts'
import { cleanProductTitles } from '#features/products/clean-titles.ts'
import {
  updateProduct,
  createProduct,
  restoreProducts,
  trashProduct,
  type SaveProductResult,
} from '#features/products/commands.ts'
import { importProducts, previewImport } from '#features/products/import-products.ts'
import { listProducts } from '#features/products/queries.ts'
import { jsonResponse, csvResponse } from './responses.ts'
import type { IdListBody } from './id-list.ts'
import type {
  ProductUpdateBody,
  ImportBody,
  ImportPreviewBody,
  CleanUpBody,
  NewProductBody,
} from './product-schemas.ts'

export async function getAdminProducts({ deps, query }: ApiContext): Promise<Response> {
  return jsonResponse(
    await listAdminProducts(deps.db, { q: query['q'], category: query['category'], cursor: query['cursor'] }),
  )
}

export async function postProduct(context: ApiContext<unknown, NewProductBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return saveResponse(await createProduct(context.deps, id, context.body), 201)
}

export async function putProduct(context: ApiContext<{ id: string }, ProductUpdateBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return saveResponse(await updateProduct(context.deps, id, { ...context.body, id: context.params.id }), 200)
}

function saveResponse(saved: SaveProductResult, status: number): Response {
  switch (saved.outcome) {
    case 'saved':
      return jsonResponse({ product: saved.product, warning: saved.warning }, status)
    case 'invalid':
      return errorResponse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
    case 'conflict': {
      const error = 'Someone else has changed this product. Please review it and save again.'
      return jsonResponse({ error, code: 'conflict', product: saved.product }, 409)
    }
    case 'missing':
      return notFound()
  }
}

export async function deleteProduct(context: ApiContext<{ id: string }>): Promise<Response> {
  const { id } = await signedInUser(context)
  return (await trashProduct(context.deps, id, context.params.id)) ? jsonResponse({}) : notFound()
}

export async function restoreProductsHandler(context: ApiContext<unknown, IdListBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  const restored = await restoreProducts(context.deps, id, context.body.ids)
  return jsonResponse({ restored: restored.length })
}

export async function getMalformedProducts({ deps }: ApiContext): Promise<Response> {
  return jsonResponse({ products: await listMalformed(deps.db) })
}

export async function postClean(context: ApiContext<unknown, CleanUpBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse(await cleanProductTitles(context.deps, id, context.body.ids))
}

export async function postImportPreview({ deps, body }: ApiContext<unknown, ImportPreviewBody>): Promise<Response> {
  const preview = await previewImport(deps, body)
  return 'fault' in preview
    ? errorResponse(422, 'invalid', preview.fault, { fields: { text: preview.fault } })
    : jsonResponse(preview)
}

export async function postImport(context: ApiContext<unknown, ImportBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  const products = context.body.rows.filter((product) => product !== undefined)
  const { inserted, skipped } = await importProducts(context.deps, id, products)
  return jsonResponse({ inserted, skipped: skipped + context.body.rows.length - products.length })
}

export async function getProductsCsv({ deps }: ApiContext): Promise<Response> {
  return csvResponse('products.csv', formatProductCsv(await listProducts(deps.db)))
}
