import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, attemptConfirmed, toastError, toastSuccess } from '../kit/actions.ts'
import { confirm } from '../kit/confirm.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { updateCache, invalidate } from '../kit/query-cache.ts'
import { articlesPath, type AdminArticleCard } from './article-fields.ts'

const moveToTrash = (id: string) => fetchJson('DELETE /api/admin/articles/:id', { params: { id } })

/** Asks first; true when it was deleted. The toast offers to undo it. */
export function deleteArticle({ id, title }: { id: string; title: string }): Promise<boolean> {
  const question = {
    title: 'Delete this article?',
    text: `“${title}” moves to the trash with its likes and comments. You can restore it for 30 days.`,
    confirmLabel: 'Delete article',
    danger: true,
  }
  return attemptConfirmed(question, 'Failed to delete article', async () => {
    await moveToTrash(id)
    toastSuccess('Article deleted successfully', undefined, undoAction([id]))
    invalidate(articlesPath)
  })
}

const restoreText = (count: number) => `You can restore ${count === 1 ? 'it' : 'them'} for 30 days.`

/** What deleting all articles does, after “This moves 12 articles”. */
export const trashAllText = (count: number) =>
  ` with ${count === 1 ? 'its' : 'their'} likes and comments to the trash. ${restoreText(count)}`

export const emptyTrashText = (count: number) =>
  `${pluralize(count, 'article')} will be permanently deleted, with ${count === 1 ? 'its' : 'their'} likes and comments. This cannot be undone.`

export async function deleteSelectedArticles(ids: readonly string[]) {
  const what = pluralize(ids.length, 'article')
  const sure = await confirm({
    title: `Delete ${what}?`,
    text: `${what} will move to the trash. ${restoreText(ids.length)}`,
    confirmLabel: `Delete ${what}`,
    danger: true,
  })
  if (!sure) return
  const results = await Promise.allSettled(ids.map(moveToTrash))
  const gone = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) toastError('Failed to delete article', failed.reason)
  if (gone.length > 0) {
    const title = gone.length === 1 ? 'Article deleted successfully' : `${pluralize(gone.length, 'article')} deleted`
    toastSuccess(title, undefined, undoAction(gone))
  }
  invalidate(articlesPath)
}

/** What the safety check holds back is published one by one, in the editor. */
export async function publishSelectedArticles(ids: readonly string[]) {
  const what = pluralize(ids.length, 'article')
  const text = 'Articles that are incomplete, or that the safety check found something in, are skipped.'
  const question = { title: `Publish ${what}?`, text, confirmLabel: `Publish ${what}` }
  await attemptConfirmed(question, 'Failed to publish', async () => {
    const { published, held, incomplete } = await fetchJson('POST /api/admin/articles/publish', { body: { ids } })
    const skipped = [
      held > 0 && `${formatCount(held)} held by the safety check: open them to read why.`,
      incomplete > 0 && `${formatCount(incomplete)} incomplete.`,
    ]
    toastSuccess(`${pluralize(published, 'article')} published`, skipped.filter(Boolean).join(' ') || undefined)
    invalidate(articlesPath)
  })
}

export type BulkFields = { category?: string; trending?: boolean; state?: 'draft' }

/** One request per article, each with its version, so that nobody's edit is overwritten. */
export async function changeSelectedArticles(articles: readonly AdminArticleCard[], fields: BulkFields) {
  const results = await Promise.allSettled(
    articles.map(({ id, version }) =>
      fetchJson('PUT /api/admin/articles/:id', { params: { id }, body: { version, ...fields } }),
    ),
  )
  const failed = results.filter((result) => result.status === 'rejected')
  const changed = results.length - failed.length
  if (failed[0]) toastError(`Failed to change ${pluralize(failed.length, 'article')}`, failed[0].reason)
  if (changed > 0) toastSuccess(`${pluralize(changed, 'article')} changed`)
  invalidate(articlesPath)
}

export const undoAction = (ids: readonly string[]) => ({ label: 'Undo', press: () => void restoreArticles(ids) })

export async function restoreArticles(ids: readonly string[]): Promise<boolean> {
  return attempt('Failed to restore', async () => {
    const { restored } = await fetchJson('POST /api/admin/articles/restore', { body: { ids } })
    toastSuccess(`${pluralize(restored, 'article')} restored`)
    invalidate(articlesPath)
  })
}

export function emptyTrash(total: number) {
  const question = {
    title: 'Empty the trash',
    text: emptyTrashText(total),
    confirmLabel: 'Empty the trash',
    danger: true,
    requiredPhrase: 'empty the trash',
  }
  return attemptConfirmed(question, 'Failed to empty the trash', async () => {
    const { removed } = await fetchJson('POST /api/admin/articles/empty-trash', {
      body: { confirm: 'empty the trash' },
    })
    toastSuccess('The trash is empty', `${pluralize(removed, 'article')} permanently deleted.`)
    invalidate(articlesPath)
  })
}

export async function setTrending({ id, version }: AdminArticleCard, trending: boolean) {
  const show = (value: boolean) =>
    updateCache('GET /api/admin/articles', (data) => ({
      ...data,
      articles: data.articles.map((article) => (article.id === id ? { ...article, trending: value } : article)),
    }))
  show(trending)
  const body = { version, trending }
  const saved = await attempt('Failed to update article', () =>
    fetchJson('PUT /api/admin/articles/:id', { params: { id }, body }),
  )
  if (!saved) show(!trending)
  invalidate(articlesPath)
}
