import { withoutClaim } from '#domain/site/claims.ts'
import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { articleMarkdown } from '#domain/articles/article-markdown.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { Article } from '#domain/articles/article.ts'
import type { ActiveRecalls } from '#domain/recalls/active-recall.ts'
import type { HiddenTools } from '#domain/tools/without-hidden-tools.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { findPublishedArticle, findRenamedSlug } from '#features/articles/queries.ts'
import { listPlacedIn } from '#features/products/queries.ts'
import { fileResponse } from './file-response.ts'

/** `/blog/<slug>.md`: a published article as plain Markdown, for language models and other programs. */
export async function getArticleMarkdown(context: ApiContext): Promise<Response> {
  const { deps, request } = context
  const slug = decodeUri(/^\/blog\/(.+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '')
  if (slug === undefined) return notFound()
  const article = await findPublishedArticle(deps.db, slug)
  if (article) {
    const { origin } = deps.config
    const headers = { link: `<${origin}/article/${encodeURIComponent(slug)}>; rel="canonical"` }
    return fileResponse('markdown', await renderMarkdown(context, article, context.site), headers)
  }
  const renamed = await findRenamedSlug(deps.db, slug)
  if (renamed === undefined) return notFound()
  return new Response(null, { status: 301, headers: { location: `/blog/${encodeURIComponent(renamed)}.md` } })
}

/** Any article, also a draft, as a download. */
export async function exportArticle(context: ApiContext<{ id: string }>): Promise<Response> {
  const article = await findStoredArticle(context.deps.db, context.params.id)
  if (!article || article.deleted_at !== null) return notFound()
  return fileResponse('markdown', await renderMarkdown(context, article), {
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${encodeURIComponent(article.slug)}.md"`,
  })
}

type Shown = ActiveRecalls & HiddenTools

/** What is downloaded in the dashboard keeps its links. */
async function renderMarkdown({ deps, site }: ApiContext, article: Article, shown: Shown = {}) {
  const products = await listPlacedIn(deps.db, parseArticleText(article.content))
  const visible = site.hidesOrigin ? { ...article, provenance: {} } : article
  const text = articleMarkdown(visible, {
    origin: deps.config.origin,
    siteName: site.name,
    products,
    timeZone: site.timeZone,
    recalls: shown.recalls,
    hiddenTools: shown.hiddenTools,
  })
  return withoutClaim(site, 'amazon-associate', text)
}
