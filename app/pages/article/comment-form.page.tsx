import { parseForm } from '#app/guards/body.ts'
import { CommentForm } from '#app/islands/comment-form.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { newCommentBody, storeComment } from '#app/routes/comments.ts'
import { panelPage } from '#app/pages/panel-page.tsx'
import { PanelLink } from '#app/ui/centered-panel.tsx'
import type { ReactNode } from 'react'
import { findPublishedArticle } from '#features/articles/queries.ts'
import { articleNotFound } from './article.page.tsx'

/** Only what a reader types; the schema also accepts fields that scripts may send. */
const commentForm = newCommentBody.pick({ author_name: true, author_email: true, content: true, website: true })
const requiredFields = ['author_name', 'author_email', 'content'] as const

/** The form of a browser without script. */
export async function handleComment(context: PageContext<{ slug: string }>): Promise<PageResult> {
  const { deps, params, request } = context
  const form = await parseForm(request, commentForm)
  if (!form.ok && form.reason === 'rejected') return form
  const article = await findPublishedArticle(deps.db, params.slug)
  if (!article) return articleNotFound(404)
  const path = `/article/${article.slug}`
  if (form.ok) {
    const stored = await storeComment(context, article.id, form.body)
    if (!stored) return articleNotFound(404)
    const text = 'Your comment is awaiting moderation and will appear soon.'
    return resultPage({ title: 'Comment submitted!', text, path })
  }
  const isMissing = requiredFields.some((name) => (form.values[name] ?? '').trim() === '')
  const again = <CommentForm article_id={article.id} path={path} values={form.values} errors={form.fields} />
  const result = isMissing
    ? { title: 'Missing information', text: 'Please fill in all fields' }
    : { title: 'Error', text: 'Failed to post comment. Please try again.' }
  return { ...resultPage({ ...result, path, form: again }), status: 422 }
}

type Result = { title: string; text: string; path: string; form?: ReactNode }

function resultPage({ title, text, path, form }: Result) {
  const content = (
    <>
      <p role={form ? 'alert' : 'status'}>{text}</p>
      {form}
      <PanelLink href={path}>Back to the article</PanelLink>
    </>
  )
  return panelPage({ title, description: text, path, noindex: true }, { title }, content)
}
