import { fetchUrl } from '#app/client/fetch-json.ts'
import { confirm } from '../kit/confirm.tsx'
import { pluralize } from '../kit/format.ts'
import { updateCache, invalidate } from '../kit/query-cache.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import {
  articlesPath,
  articlePath,
  type AdminArticleCard,
  type AdminArticleList,
  type ArticleResponse,
} from '#app/contract/admin-articles.ts'

/** Asks, moves to the trash, and offers to take it back. True when it is done. */
export async function deleteArticle({ id, title }: { id: string; title: string }): Promise<boolean> {
  const sure = await confirm({
    title: 'Delete this article?',
    text: `“${title}” moves to the trash with its likes and comments. You can restore it for 30 days.`,
    confirmLabel: 'Delete article',
    danger: true,
  })
  if (!sure) return false
  try {
    await fetchUrl(articlePath(id), { method: 'DELETE' })
    toastSuccess('Article deleted successfully', undefined, undoAction([id]))
    invalidate(articlesPath)
    return true
  } catch (error) {
    toastError('Failed to delete article', error)
    return false
  }
}

export async function deleteSelectedArticles(ids: readonly string[]) {
  const what = pluralize(ids.length, 'article')
  const sure = await confirm({
    title: `Delete ${what}?`,
    text: `${what} will move to the trash. You can restore them for 30 days.`,
    confirmLabel: `Delete ${what}`,
    danger: true,
  })
  if (!sure) return
  const results = await Promise.allSettled(ids.map((id) => fetchUrl(articlePath(id), { method: 'DELETE' })))
  const gone = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) toastError('Failed to delete article', failed.reason)
  if (gone.length > 0) {
    const title = gone.length === 1 ? 'Article deleted successfully' : `${pluralize(gone.length, 'article')} deleted`
    toastSuccess(title, undefined, undoAction(gone))
  }
  invalidate(articlesPath)
}

const undoAction = (ids: readonly string[]) => ({ label: 'Undo', press: () => void restoreArticles(ids) })

export async function restoreArticles(ids: readonly string[]): Promise<boolean> {
  try {
    const { restored } = await fetchUrl<{ restored: number }>(`${articlesPath}/restore`, {
      method: 'POST',
      json: { ids },
    })
    toastSuccess(`${pluralize(restored, 'article')} restored`)
    invalidate(articlesPath)
    return true
  } catch (error) {
    toastError('Failed to restore', error)
    return false
  }
}

export async function emptyTrash(total: number) {
  const sure = await confirm({
    title: 'Empty the trash',
    text: `${pluralize(total, 'article')} will be permanently deleted, with their likes and comments. This cannot be undone.`,
    confirmLabel: 'Empty the trash',
    danger: true,
    requiredPhrase: 'empty the trash',
  })
  if (!sure) return
  try {
    const json = { confirm: 'empty the trash' }
    const { removed } = await fetchUrl<{ removed: number }>(`${articlesPath}/empty-trash`, { method: 'POST', json })
    toastSuccess('The trash is empty', `${pluralize(removed, 'article')} permanently deleted.`)
    invalidate(articlesPath)
  } catch (error) {
    toastError('Failed to empty the trash', error)
  }
}

/** Shows at once, and goes back when the door refuses. */
export async function setTrending({ id, version }: AdminArticleCard, trending: boolean) {
  const show = (value: boolean) =>
    updateCache<Partial<AdminArticleList>>(articlesPath, (data) => withTrending(data, id, value))
  show(trending)
  try {
    await fetchUrl<ArticleResponse>(articlePath(id), { method: 'PUT', json: { version, trending } })
  } catch (error) {
    show(!trending)
    toastError('Failed to update article', error)
  }
  invalidate(articlesPath)
}

/** Under the same prefix stand answers that are no lists. */
function withTrending(data: Partial<AdminArticleList>, id: string, trending: boolean): Partial<AdminArticleList> {
  const { articles } = data
  if (!articles) return data
  return { ...data, articles: articles.map((other) => (other.id === id ? { ...other, trending } : other)) }
}
