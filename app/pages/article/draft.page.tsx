import type { Site } from '#domain/site/site.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { readForm } from '#app/guards/body.ts'
import { pagePolicy } from '#app/guards/security-headers.ts'
import type { PageContent, PageContext, PageResult } from '#app/route.ts'
import { Note } from '#app/ui/note.tsx'
import { estimateReadTime } from '#domain/articles/article.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { findArticleFor, isVisible, type StoredArticle } from '#features/articles/admin-queries.ts'
import { findLinkedDraft } from '#features/articles/draft-links.ts'
import { renderArticle } from './article.page.tsx'
import { notFoundPage } from '../not-found.page.tsx'
import type { z } from 'zod'
import { articleUpdateBody, isCategory } from '#app/routes/admin/article-schemas.ts'
import { definedFields } from '#app/routes/admin/articles.ts'

/** No script runs, so a draft is not counted, liked or commented on. */
const headers = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'content-security-policy': pagePolicy({ 'script-src': "'none'" }),
}
/** The editor shows the preview in an iframe, where a form could only lead to a page that refuses to be framed. */
const framedHeaders = {
  ...headers,
  'content-security-policy': pagePolicy({
    'script-src': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  }),
}

/** Shows a draft to anybody who has the link. */
export async function draftPage(context: PageContext<{ token: string }>): Promise<PageResult> {
  const draft = await findLinkedDraft(context.deps, context.params.token)
  if (!draft) return missing(headers)
  const { article, expires_at } = draft
  if (isVisible(article)) return { status: 302, location: `/article/${article.slug}`, headers }
  const page = await renderDraft(context, article, {
    lead: 'Draft.',
    text: `This article is not published yet. The link works until ${formatLongDate(expires_at, context.site.timeZone)}.`,
  })
  return { ...page, headers }
}

/** The stored article in the real layout, for admins. */
export async function previewPage(context: PageContext<{ id: string }>): Promise<PageResult> {
  const article = await findArticleFor(context.deps.db, context.params.id, await actingUser(context))
  return article ? preview(context, article, 'This is the saved version.') : missing(framedHeaders)
}

/** The same with what is in the editor, whether it is saved or not. Stores nothing. */
export async function unsavedPreviewPage(context: PageContext<{ id: string }>): Promise<PageResult> {
  const { deps, params, request } = context
  const form = await readForm(request, maxPreviewBytes)
  if (!form.ok) return form
  const article = await findArticleFor(deps.db, params.id, await actingUser(context))
  if (!article) return missing(framedHeaders)
  const fields = previewFields(context.site, form.fields.get('fields') ?? '')
  const { content = article.content } = fields
  const edited = { ...article, ...fields, read_time: estimateReadTime(content) }
  return preview(context, edited, 'It includes changes that are not saved yet.')
}

/** An article of 1 MB; a form writes most characters that are not ASCII as nine. */
const maxPreviewBytes = 10 * 1024 * 1024

/** In the editor's frame, the notice is around the page instead of on it. */
async function preview(context: PageContext, article: StoredArticle, text: string): Promise<PageContent> {
  const isFramed = context.request.headers.get('sec-fetch-dest') === 'iframe'
  const notice = isFramed ? undefined : { lead: 'Preview.', text }
  return { ...(await renderDraft(context, article, notice)), headers: framedHeaders }
}

type Notice = { lead: string; text: string }

async function renderDraft(context: PageContext, article: StoredArticle, notice?: Notice): Promise<PageContent> {
  const { title, slug, excerpt, meta_description } = article
  const page = await renderArticle(context, article, { isDraft: true })
  return {
    ...page,
    frame: 'draft',
    newsletter: 'none',
    head: { title, description: meta_description || excerpt, path: `/article/${slug}`, noindex: true },
    body: (
      <>
        {notice && (
          <div className="wrap">
            <Note lead={notice.lead} className="draft-note">
              {notice.text}
            </Note>
          </div>
        )}
        {page.body}
      </>
    ),
  }
}

function missing(responseHeaders: PageContent['headers'] & object): PageContent {
  const page = notFoundPage()
  // The path of the request may contain a token.
  return {
    ...page,
    head: { ...page.head, path: '/draft' },
    newsletter: 'none',
    frame: 'draft',
    headers: responseHeaders,
  }
}

const { version: _, ...schemas } = articleUpdateBody.shape
type EditedFields = Omit<z.output<typeof articleUpdateBody>, 'version'>

/** The fields in the editor, sent as JSON. What a save would reject is left out, so the stored value shows instead. */
function previewFields(site: Site, text: string) {
  const input = parseObject(text)
  const category = input.get('category')
  if (typeof category !== 'string' || !isCategory(site, category)) input.delete('category')
  const parsed = Object.entries(schemas).map(([name, schema]) => [name, schema.safeParse(input.get(name)).data])
  return definedFields(Object.fromEntries(parsed) as EditedFields)
}

function parseObject(text: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
