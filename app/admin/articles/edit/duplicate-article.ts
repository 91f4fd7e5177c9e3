import { fetchJson } from '#app/client/fetch-json.ts'
import { articleHref } from '#app/admin/hrefs.ts'
import { attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { navigate } from '#app/admin/kit/navigation.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { maxTitleLength } from '#domain/articles/article.ts'
import { articlesPath, type ArticleFields } from '../article-fields.ts'

const copySuffix = ' (copy)'

/** A new draft with the same picture and the same text, as it is in the editor. */
export function duplicateArticle(id: string, fields: ArticleFields): Promise<boolean> {
  const { title, excerpt, category, author, content, meta_description, meta_keywords } = fields
  const { image_alt, takeaways, emergency } = fields
  return attempt('Failed to duplicate article', async () => {
    const body = {
      title: title.slice(0, maxTitleLength - copySuffix.length) + copySuffix,
      state: 'draft',
      picture_of: id,
      ...{ excerpt, category, author, content, meta_description, meta_keywords, image_alt, takeaways, emergency },
    } as const
    const { article } = await fetchJson('POST /api/admin/articles', { body })
    invalidate(articlesPath)
    toastSuccess('Article duplicated', 'This is the copy.')
    await navigate(articleHref(article.id))
  })
}
