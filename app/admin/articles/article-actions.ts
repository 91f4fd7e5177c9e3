import { call } from '../kit/fetch-json.ts'
import { confirm } from '../kit/confirm.tsx'
import { counted } from '../kit/format.ts'
import { amend, refresh } from '../kit/query-cache.ts'
import { tellFailure, tellSuccess } from '../kit/toasts.ts'
import {
  articlesDoor,
  doorOf,
  type AdminCard,
  type ArticleList,
  type OneArticle,
} from '#app/contract/admin-articles.ts'

/** Asks, moves to the trash, and offers to take it back. True when it is done. */
export async function deleteArticle({ id, title }: { id: string; title: string }): Promise<boolean> {
  const sure = await confirm({
    title: 'Delete this article?',
    text: `“${title}” moves to the trash with its likes and comments. You can restore it for 30 days.`,
    yes: 'Delete article',
    danger: true,
  })
  if (!sure) return false
  try {
    await call(doorOf(id), { method: 'DELETE' })
    tellSuccess('Article deleted successfully', undefined, undo([id]))
    refresh(articlesDoor)
    return true
  } catch (error) {
    tellFailure('Failed to delete article', error)
    return false
  }
}

export async function deleteChosen(ids: readonly string[]) {
  const what = counted(ids.length, 'article')
  const sure = await confirm({
    title: `Delete ${what}?`,
    text: `${what} will move to the trash. You can restore them for 30 days.`,
    yes: `Delete ${what}`,
    danger: true,
  })
  if (!sure) return
  const results = await Promise.allSettled(ids.map((id) => call(doorOf(id), { method: 'DELETE' })))
  const gone = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) tellFailure('Failed to delete article', failed.reason)
  if (gone.length > 0) {
    const title = gone.length === 1 ? 'Article deleted successfully' : `${counted(gone.length, 'article')} deleted`
    tellSuccess(title, undefined, undo(gone))
  }
  refresh(articlesDoor)
}

const undo = (ids: readonly string[]) => ({ label: 'Undo', press: () => void restoreArticles(ids) })

export async function restoreArticles(ids: readonly string[]): Promise<boolean> {
  try {
    const { restored } = await call<{ restored: number }>(`${articlesDoor}/restore`, { method: 'POST', json: { ids } })
    tellSuccess(`${counted(restored, 'article')} restored`)
    refresh(articlesDoor)
    return true
  } catch (error) {
    tellFailure('Failed to restore', error)
    return false
  }
}

export async function emptyTrash(total: number) {
  const sure = await confirm({
    title: 'Empty the trash',
    text: `${counted(total, 'article')} will be gone for good, with their likes and comments. This cannot be undone.`,
    yes: 'Empty the trash',
    danger: true,
    typed: 'empty the trash',
  })
  if (!sure) return
  try {
    const json = { confirm: 'empty the trash' }
    const { removed } = await call<{ removed: number }>(`${articlesDoor}/empty-trash`, { method: 'POST', json })
    tellSuccess('The trash is empty', `${counted(removed, 'article')} removed for good.`)
    refresh(articlesDoor)
  } catch (error) {
    tellFailure('Failed to empty the trash', error)
  }
}

/** Shows at once, and goes back when the door refuses. */
export async function setTrending({ id, version }: AdminCard, trending: boolean) {
  const show = (value: boolean) => amend<Partial<ArticleList>>(articlesDoor, (data) => withTrending(data, id, value))
  show(trending)
  try {
    await call<OneArticle>(doorOf(id), { method: 'PUT', json: { version, trending } })
  } catch (error) {
    show(!trending)
    tellFailure('Failed to update article', error)
  }
  refresh(articlesDoor)
}

/** Under the same prefix stand answers that are no lists. */
function withTrending(data: Partial<ArticleList>, id: string, trending: boolean): Partial<ArticleList> {
  const { articles } = data
  if (!articles) return data
  return { ...data, articles: articles.map((other) => (other.id === id ? { ...other, trending } : other)) }
}
