import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { updateCache, invalidate } from '../kit/query-cache.ts'
import { articlesPath, type AdminArticleCard } from './article-fields.ts'

const deleteQuestion = { title: 'Delete this article?', confirmLabel: 'Delete article', danger: true } as const
const emptyTrashQuestion = {
  title: 'Empty the trash',
  confirmLabel: 'Empty the trash',
  danger: true,
  requiredPhrase: 'empty the trash',
} as const

/** Asks first; true when it was deleted. The toast offers to undo it. */
export function deleteArticle({ id, title }: { id: string; title: string }): Promise<boolean> {
  const text = `“${title}” moves to the trash with its likes and comments. ${restoreText(1)}`
  return attemptConfirmed({ ...deleteQuestion, text }, 'Failed to delete article', async () => {
    await fetchJson('DELETE /api/admin/articles/:id', { params: { id } })
    toastSuccess('Article deleted successfully', undefined, undoAction([id]))
    invalidate(articlesPath)
  })
}

export const restoreText = (count: number) => `You can restore ${count === 1 ? 'it' : 'them'} for 30 days.`

/** What deleting all articles does, after “This moves 12 articles”. */
export const trashAllText = (count: number) =>
  ` with ${count === 1 ? 'its' : 'their'} likes and comments to the trash. ${restoreText(count)}`

export const emptyTrashText = (count: number) =>
  `${pluralize(count, 'article')} will be permanently deleted, with ${count === 1 ? 'its' : 'their'} likes and comments. This cannot be undone.`

export const undoAction = (ids: readonly string[]) => ({ label: 'Undo', onClick: () => void restoreArticles(ids) })

export async function restoreArticles(ids: readonly string[]): Promise<boolean> {
  return attempt('Failed to restore', async () => {
    const { restored } = await fetchJson('POST /api/admin/articles/restore', { body: { ids } })
    toastSuccess(`${pluralize(restored, 'article')} restored`)
    invalidate(articlesPath)
  })
}

export function emptyTrash(total: number) {
  const question = { ...emptyTrashQuestion, text: emptyTrashText(total) }
  return attemptConfirmed(question, 'Failed to empty the trash', async () => {
    const { removed } = await fetchJson('POST /api/admin/articles/empty-trash', {
      body: { confirm: 'empty the trash' },
    })
    toastSuccess('The trash is empty', `${pluralize(removed, 'article')} permanently deleted.`)
    invalidate(articlesPath)
  })
}

export async function setTrending(article: AdminArticleCard, trending: boolean) {
  showChange(article.id, { trending })
  const body = { version: article.version, trending }
  const saved = await attempt('Failed to update article', () =>
    fetchJson('PUT /api/admin/articles/:id', { params: article, body }),
  )
  if (!saved) showChange(article.id, { trending: !trending })
  invalidate(articlesPath)
}

/** Before the server has confirmed it. */
export function showChange(id: string, fields: Partial<AdminArticleCard>) {
  updateCache('GET /api/admin/articles', (data) => ({
    ...data,
    articles: data.articles.map((article) => (article.id === id ? { ...article, ...fields } : article)),
  }))
}
