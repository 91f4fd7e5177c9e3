import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { BodyOf } from '#app/contract/contract.ts'
import { articleHref } from '../hrefs.ts'
import { attempt, toastInfo, toastSuccess } from '../kit/actions.ts'
import { confirm } from '../kit/confirm.tsx'
import { pluralize } from '../kit/format.ts'
import { navigate } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { restoreText, undoAction } from './article-actions.ts'
import { articlesPath, type AdminArticleCard } from './article-fields.ts'

const publishQuestion = {
  text: 'Articles that are incomplete, or that the safety check found something in, are skipped.',
} as const
const failureQuestion = { confirmLabel: 'Open the first', cancelLabel: 'Close' } as const

type BulkFields = Omit<BodyOf<'POST /api/admin/articles/change'>['changes'][number], 'id' | 'version'>
type BulkChange = { article: AdminArticleCard; fields: BulkFields }

export const changeAll = (articles: readonly AdminArticleCard[], fields: BulkFields): BulkChange[] =>
  articles.map((article) => ({ article, fields }))

/** One request for all. The rest can be undone; what failed is named with its reason. */
export async function changeArticles(changes: readonly BulkChange[], outcome = 'changed'): Promise<void> {
  if (changes.length === 0) return toastInfo('Nothing to change', 'These articles are published already.')
  const body = { changes: changes.map(({ article: { id, version }, fields }) => ({ id, version, ...fields })) }
  await attempt('Failed to update articles', async () => {
    const { saved, failed } = await fetchJson('POST /api/admin/articles/change', { body })
    invalidate(articlesPath, '/api/admin/launch-check', '/api/admin/first-hour')
    const changed = changes.filter(({ article }) => saved.includes(article.id))
    if (changed.length > 0)
      toastSuccess(`${pluralize(changed.length, 'article')} ${outcome}`, undefined, undoOf(changed))
    const titles = new Map(changes.map(({ article }) => [article.id, article.title]))
    const text = failed.map(({ id, reason }) => `${titles.get(id)}: ${reason}`).join('\n')
    const title = `${pluralize(failed.length, 'article')} not ${outcome}`
    if (failed[0] && (await confirm({ ...failureQuestion, title, text }))) await navigate(articleHref(failed[0].id))
  })
}

function undoOf(changed: readonly BulkChange[]) {
  if (changed[0]?.fields.trash) return undoAction(changed.map(({ article }) => article.id))
  const back = changed.map(({ article, fields }) => ({
    article: { ...article, version: article.version + 1 },
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, article[name as keyof AdminArticleCard]])),
  }))
  return { label: 'Undo', onClick: () => void changeArticles(back, 'changed back') }
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
