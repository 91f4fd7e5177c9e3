import { shortTitle } from '#domain/products/product-display.ts'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { errorMessage } from '../kit/error-message.ts'
import { pluralize } from '../kit/format.ts'
import { invalidate } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import { productsPath, type AdminProduct } from '#app/contract/admin-products.ts'

/** At once, and back by Undo. */
export async function deleteProduct({ id, title }: AdminProduct) {
  try {
    await fetchUrl(`${productsPath}/${encodeURIComponent(id)}`, { method: 'DELETE' })
    toastSuccess('Product deleted successfully', shortTitle(title), {
      label: 'Undo',
      press: () => void restoreProducts([id]),
    })
    invalidate(productsPath)
  } catch (error) {
    toastError('Failed to delete product', error)
  }
}

async function restoreProducts(ids: readonly string[]) {
  try {
    await fetchUrl(`${productsPath}/restore`, { method: 'POST', json: { ids } })
    toastSuccess(`${pluralize(ids.length, 'product')} restored`)
    invalidate(productsPath)
  } catch (error) {
    toastError('Failed to restore', error)
  }
}

type Extracted = { productsFound: number; articlesProcessed: number; productsInserted: number }

export async function extractProducts() {
  try {
    const answer = await fetchUrl<Extracted>('/api/functions/extract-products-from-articles', {
      method: 'POST',
      json: {},
    })
    const { productsFound, articlesProcessed, productsInserted } = answer
    const found = `${pluralize(productsFound, 'product')} found in ${pluralize(articlesProcessed, 'article')}.`
    toastSuccess('Products extracted', `${found} ${pluralize(productsInserted, 'new product')} added.`)
    invalidate(productsPath)
  } catch (error) {
    toastError(`Failed to extract products: ${errorMessage(error) ?? 'The server did not respond.'}`)
  }
}
