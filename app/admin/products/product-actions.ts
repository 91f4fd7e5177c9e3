import { shortTitle } from '#domain/products/product-display.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, errorMessage, toastError, toastSuccess } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import type { ResponseOf } from '#app/contract/contract.ts'

export const productsPath = '/api/admin/products'

export type AdminProduct = ResponseOf<'GET /api/admin/products'>['products'][number]
export type MalformedProduct = ResponseOf<'GET /api/admin/products/malformed'>['products'][number]

/** Deletes at once; the toast offers to undo it. */
export async function deleteProduct({ id, title }: AdminProduct) {
  await attempt('Failed to delete product', async () => {
    await fetchJson('DELETE /api/admin/products/:id', { params: { id } })
    toastSuccess('Product deleted successfully', shortTitle(title), {
      label: 'Undo',
      onClick: () => void restoreProducts([id]),
    })
    invalidate(productsPath)
  })
}

async function restoreProducts(ids: readonly string[]) {
  await attempt('Failed to restore', async () => {
    await fetchJson('POST /api/admin/products/restore', { body: { ids } })
    toastSuccess(`${pluralize(ids.length, 'product')} restored`)
    invalidate(productsPath)
  })
}

export async function extractProducts() {
  try {
    const { productsFound, articlesProcessed, productsInserted } = await fetchJson(
      'POST /api/functions/extract-products-from-articles',
    )
    const summary = `${pluralize(productsFound, 'product')} found in ${pluralize(articlesProcessed, 'article')}.`
    toastSuccess('Products extracted', `${summary} ${pluralize(productsInserted, 'new product')} added.`)
    invalidate(productsPath)
  } catch (error) {
    toastError(`Failed to extract products: ${errorMessage(error) ?? 'The server did not respond.'}`)
  }
}
