import { shortTitle } from '#domain/products/product-display.ts'
import { call } from '#app/admin/kit/fetch-json.ts'
import { confirm } from '#app/admin/kit/confirm.tsx'
import { counted } from '#app/admin/kit/format.ts'
import { productsDoor, type AdminProduct } from '#app/contract/admin-products.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellInfo, tellSuccess } from '#app/admin/kit/toasts.ts'
import { linkHealthDoor, type LinkProblem } from '#app/contract/link-health.ts'

const changed = () => refresh(linkHealthDoor, productsDoor, '/api/admin/articles')

export async function checkNow() {
  try {
    await call(`${linkHealthDoor}/check`, { method: 'POST', json: {} })
    tellInfo('Checking all links', 'The list renews itself when it is done.')
    refresh(linkHealthDoor)
  } catch (error) {
    tellFailure('Failed to start the check', error)
  }
}

/** In every article at once, after one question and with a way back. */
export async function replaceProduct({ product, articles }: LinkProblem, by: AdminProduct) {
  const [worn, fresh] = [shortTitle(product.title), shortTitle(by.title)]
  const sure = await confirm({
    title: 'Replace this product?',
    text: `${counted(articles.length, 'article')} will link to ${fresh} instead of ${worn}. The text around the links stays as it is.`,
    yes: `Replace in ${counted(articles.length, 'article')}`,
  })
  if (!sure) return
  try {
    const json = { product_id: product.id, by_product_id: by.id }
    const done = await call<{ articles: number; undo: string }>(`${linkHealthDoor}/replace`, { method: 'POST', json })
    tellSuccess(`Replaced in ${counted(done.articles, 'article')}`, `${worn} → ${fresh}`, {
      label: 'Undo',
      press: () => void undo(done.undo),
    })
    changed()
  } catch (error) {
    tellFailure('Failed to replace the product', error)
  }
}

async function undo(token: string) {
  try {
    const { articles } = await call<{ articles: number }>(`${linkHealthDoor}/undo`, {
      method: 'POST',
      json: { undo: token },
    })
    tellSuccess(`Taken back in ${counted(articles, 'article')}`)
    changed()
  } catch (error) {
    tellFailure('Failed to take it back', error)
  }
}
