import { shortTitle } from '#domain/products/product-display.ts'
import { call, sentenceOf } from '../kit/fetch-json.ts'
import { counted } from '../kit/format.ts'
import { refresh } from '../kit/query-cache.ts'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'
import { productsDoor, type AdminProduct } from '#app/contract/admin-products.ts'

/** At once, and back by Undo. */
export async function deleteProduct({ id, title }: AdminProduct) {
  try {
    await call(`${productsDoor}/${encodeURIComponent(id)}`, { method: 'DELETE' })
    tellSuccess('Product deleted successfully', shortTitle(title), {
      label: 'Undo',
      press: () => void restoreProducts([id]),
    })
    refresh(productsDoor)
  } catch (error) {
    tellFailure('Failed to delete product', error)
  }
}

async function restoreProducts(ids: readonly string[]) {
  try {
    await call(`${productsDoor}/restore`, { method: 'POST', json: { ids } })
    tellSuccess(`${counted(ids.length, 'product')} restored`)
    refresh(productsDoor)
  } catch (error) {
    tellFailure('Failed to restore', error)
  }
}

type Extracted = { productsFound: number; articlesProcessed: number; productsInserted: number }

export async function extractProducts() {
  try {
    const answer = await call<Extracted>('/api/functions/extract-products-from-articles', { method: 'POST', json: {} })
    const { productsFound, articlesProcessed, productsInserted } = answer
    const found = `${counted(productsFound, 'product')} found in ${counted(articlesProcessed, 'article')}.`
    tellSuccess('Products extracted', `${found} ${counted(productsInserted, 'new product')} added.`)
    refresh(productsDoor)
  } catch (error) {
    tellFailure(`Failed to extract products: ${sentenceOf(error) ?? 'The server did not answer.'}`)
  }
}
