import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { productCsv } from '#domain/products/product-import.ts'
import { listAdminProducts, listMalformed } from '#features/products/admin-queries.ts'
import { cleanProducts } from '#features/products/clean-titles.ts'
import { changeProduct, createProduct, restoreProducts, trashProduct, type Saved } from '#features/products/commands.ts'
import { importProducts, previewImport } from '#features/products/import-products.ts'
import { listProducts } from '#features/products/queries.ts'
import { answer, csvFile } from './responses.ts'
import type { Chosen } from './id-list.ts'
import type { ChangedProduct, ImportRowsBody, ImportTextBody, MalformedIds, NewProductBody } from './product-schemas.ts'

export async function getAdminProducts({ deps, query }: ApiVisit): Promise<Response> {
  return answer(
    await listAdminProducts(deps.db, { q: query['q'], category: query['category'], cursor: query['cursor'] }),
  )
}

export async function postProduct(visit: ApiVisit<unknown, NewProductBody>): Promise<Response> {
  const { id } = await memberOf(visit)
  return told(await createProduct(visit.deps, id, visit.body), 201)
}

export async function putProduct(visit: ApiVisit<{ id: string }, ChangedProduct>): Promise<Response> {
  const { id } = await memberOf(visit)
  return told(await changeProduct(visit.deps, id, { ...visit.body, id: visit.params.id }), 200)
}

function told(saved: Saved, status: number): Response {
  switch (saved.outcome) {
    case 'saved':
      return answer({ product: saved.product, warning: saved.warning }, status)
    case 'invalid':
      return refuse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
    case 'conflict': {
      const error = 'Somebody else has changed this product. Please look at it again.'
      return answer({ error, code: 'conflict', product: saved.product }, 409)
    }
    case 'missing':
      return nothingHere()
  }
}

export async function deleteProduct(visit: ApiVisit<{ id: string }>): Promise<Response> {
  const { id } = await memberOf(visit)
  return (await trashProduct(visit.deps, id, visit.params.id)) ? answer({}) : nothingHere()
}

export async function postRestoredProducts(visit: ApiVisit<unknown, Chosen>): Promise<Response> {
  const { id } = await memberOf(visit)
  const restored = await restoreProducts(visit.deps, id, visit.body.ids)
  return answer({ restored: restored.length })
}

export async function getMalformedProducts({ deps }: ApiVisit): Promise<Response> {
  return answer({ products: await listMalformed(deps.db) })
}

export async function postClean(visit: ApiVisit<unknown, MalformedIds>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer(await cleanProducts(visit.deps, id, visit.body.ids))
}

export async function postImportPreview({ deps, body }: ApiVisit<unknown, ImportTextBody>): Promise<Response> {
  const preview = await previewImport(deps, body)
  return 'fault' in preview
    ? refuse(422, 'invalid', preview.fault, { fields: { text: preview.fault } })
    : answer(preview)
}

export async function postImport(visit: ApiVisit<unknown, ImportRowsBody>): Promise<Response> {
  const { id } = await memberOf(visit)
  const products = visit.body.rows.filter((product) => product !== undefined)
  const { inserted, skipped } = await importProducts(visit.deps, id, products)
  return answer({ inserted, skipped: skipped + visit.body.rows.length - products.length })
}

export async function getProductFile({ deps }: ApiVisit): Promise<Response> {
  return csvFile('products.csv', productCsv(await listProducts(deps.db)))
}
