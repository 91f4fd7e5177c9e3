import { attempt, attemptConfirmed, toastInfo, toastSuccess } from '#app/admin/kit/actions.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { shortTitle } from '#domain/products/product-display.ts'

export type LinkHealth = ResponseOf<'GET /api/admin/link-health'>
export type LinkProblem = LinkHealth['problems'][number]
export type ArticleLink = LinkHealth['articleLinks'][number]

const linkHealthPath = '/api/admin/link-health'
const invalidateLinks = () => invalidate(linkHealthPath, '/api/admin/products', '/api/admin/articles')

export const startLinkCheck = () =>
  attempt('Failed to start the check', async () => {
    await fetchJson('POST /api/admin/link-health/check')
    toastInfo('Checking all links', 'The list updates when it finishes.')
    invalidate(linkHealthPath)
  })

export function replaceProduct({ product, articles }: LinkProblem, by: { id: string; title: string }) {
  const [from, to] = [shortTitle(product.title), shortTitle(by.title)]
  const question = {
    title: 'Replace this product?',
    text: `${pluralize(articles.length, 'article')} will link to ${to} instead of ${from}. The surrounding text does not change.`,
    confirmLabel: `Replace in ${pluralize(articles.length, 'article')}`,
  }
  return attemptConfirmed(question, 'Failed to replace the product', async () => {
    const body = { product_id: product.id, replacement_id: by.id }
    const result = await fetchJson('POST /api/admin/link-health/replace', { body })
    toastSuccess(`Replaced in ${pluralize(result.articles, 'article')}`, `${from} → ${to}`, {
      label: 'Undo',
      onClick: () => void undoReplacement(result.undo),
    })
    invalidateLinks()
  })
}

const undoReplacement = (undo: string) =>
  attempt("Couldn't undo the replacement", async () => {
    const { articles } = await fetchJson('POST /api/admin/link-health/undo', { body: { undo } })
    toastSuccess(`Undone in ${pluralize(articles, 'article')}`)
    invalidateLinks()
  })
