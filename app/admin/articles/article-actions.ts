import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ArticleState } from '#domain/articles/article.ts'
import { articleHref } from '../dashboard-routes.ts'
import { attempt, attemptConfirmed, toastInfo, toastSuccess } from '../kit/actions.ts'
import { confirm } from '../kit/confirm.tsx'
import { pluralize } from '../kit/format.ts'
import { updateCache, invalidate } from '../kit/query-cache.ts'
import { navigate } from '../kit/navigation.tsx'
import { articlesPath, type AdminArticleCard } from './article-fields.ts'
import { failureQuestion, publishQuestion } from './article-texts.json'

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

type BulkFields = {
  category?: string
  author?: string
  trending?: boolean
  state?: ArticleState
  published_date?: string
  sample?: boolean
  trash?: boolean
}
export type BulkChange = { article: AdminArticleCard; fields: BulkFields }

export const changeAll = (articles: readonly AdminArticleCard[], fields: BulkFields): BulkChange[] =>
  articles.map((article) => ({ article, fields }))

/** One request for all. The rest can be undone; what failed is named with its reason. */
export async function changeArticles(changes: readonly BulkChange[], done = 'changed'): Promise<void> {
  if (changes.length === 0) return toastInfo('Nothing to change', 'These articles are published already.')
  const body = { changes: changes.map(({ article: { id, version }, fields }) => ({ id, version, ...fields })) }
  await attempt('Failed to update articles', async () => {
    const { saved, failed } = await fetchJson('POST /api/admin/articles/change', { body })
    invalidate(articlesPath, '/api/admin/launch-check')
    const changed = changes.filter(({ article }) => saved.includes(article.id))
    if (changed.length > 0) toastSuccess(`${pluralize(changed.length, 'article')} ${done}`, undefined, undoOf(changed))
    const titles = new Map(changes.map(({ article }) => [article.id, article.title]))
    const text = failed.map(({ id, reason }) => `${titles.get(id)}: ${reason}`).join('\n')
    const title = `${pluralize(failed.length, 'article')} not ${done}`
    if (failed[0] && (await confirm({ ...failureQuestion, title, text }))) await navigate(articleHref(failed[0].id))
  })
}

function undoOf(changed: readonly BulkChange[]) {
  if (changed[0]?.fields.trash) return undoAction(changed.map(({ article }) => article.id))
  const back = changed.map(({ article, fields }) => ({
    article: { ...article, version: article.version + 1 },
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, article[name as keyof AdminArticleCard]])),
  }))
  return { label: 'Undo', press: () => void changeArticles(back, 'changed back') }
}

export async function deleteSelectedArticles(articles: readonly AdminArticleCard[]) {
  const what = pluralize(articles.length, 'article')
  const text = `${what} will move to the trash. ${restoreText(articles.length)}`
  const question = { title: `Delete ${what}?`, text, confirmLabel: `Delete ${what}`, danger: true }
  if (await confirm(question)) await changeArticles(changeAll(articles, { trash: true }), 'deleted')
}

/** What the safety check holds back is published one by one, in the editor. */
export async function publishSelectedArticles(articles: readonly AdminArticleCard[]) {
  const drafts = articles.filter(({ state }) => state !== 'published')
  const what = pluralize(drafts.length, 'article')
  const question = { ...publishQuestion, title: `Publish ${what}?`, confirmLabel: `Publish ${what}` }
  const fields = { state: 'published', published_date: new Date(now()).toISOString() } as const
  if (drafts.length === 0 || (await confirm(question))) await changeArticles(changeAll(drafts, fields), 'published')
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
