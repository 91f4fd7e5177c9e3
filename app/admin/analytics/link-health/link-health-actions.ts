import { shortTitle } from '#domain/products/product-display.ts'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { productsPath, type AdminProduct } from '#app/contract/admin-products.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastInfo, toastSuccess } from '#app/admin/kit/toasts.ts'
import { linkHealthPath, type LinkProblem } from '#app/contract/link-health.ts'

const invalidateLinks = () => invalidate(linkHealthPath, productsPath, '/api/admin/articles')

export async function startLinkCheck() {
  try {
    await fetchUrl(`${linkHealthPath}/check`, { method: 'POST', json: {} })
    toastInfo('Checking all links', 'The list updates when it finishes.')
    invalidate(linkHealthPath)
  } catch (error) {
    toastError('Failed to start the check', error)
  }
}

/** In every article at once, after one question and with a way back. */
export async function replaceProduct({ product, articles }: LinkProblem, by: AdminProduct) {
  const [worn, fresh] = [shortTitle(product.title), shortTitle(by.title)]
  const sure = await confirm({
    title: 'Replace this product?',
    text: `${pluralize(articles.length, 'article')} will link to ${fresh} instead of ${worn}. The surrounding text does not change.`,
    confirmLabel: `Replace in ${pluralize(articles.length, 'article')}`,
  })
  if (!sure) return
  try {
    const json = { product_id: product.id, by_product_id: by.id }
    const done = await fetchUrl<{ articles: number; undo: string }>(`${linkHealthPath}/replace`, {
      method: 'POST',
      json,
    })
    toastSuccess(`Replaced in ${pluralize(done.articles, 'article')}`, `${worn} → ${fresh}`, {
      label: 'Undo',
      press: () => void undoReplacement(done.undo),
    })
    invalidateLinks()
  } catch (error) {
    toastError('Failed to replace the product', error)
  }
}

async function undoReplacement(token: string) {
  try {
    const { articles } = await fetchUrl<{ articles: number }>(`${linkHealthPath}/undo`, {
      method: 'POST',
      json: { undo: token },
    })
    toastSuccess(`Undone in ${pluralize(articles, 'article')}`)
    invalidateLinks()
  } catch (error) {
    toastError("Couldn't undo the replacement", error)
  }
}
