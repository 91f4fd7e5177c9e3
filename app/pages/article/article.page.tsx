import type { PageResult, PageContext } from '#app/route.ts'
import { optionalReads } from '#app/pages/optional-reads.ts'
import { findMentions, collectMentionedKeys } from '#domain/products/article-products.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { readPopularCached } from '#features/articles/popular-cache.ts'
import { listRelated, readAdjacentArticles } from '#features/articles/rankings.ts'
import { findPublishedArticle, findRenamedSlug, listNewest } from '#features/articles/queries.ts'
import { listProductsMentioned } from '#features/products/queries.ts'
import { articleHead } from './article-head.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleView } from './article-view.tsx'

const popularShown = 5
const noNeighbours = { previous: undefined, next: undefined }

export async function articlePage({ deps, site, params }: PageContext<{ slug: string }>): Promise<PageResult> {
  const { db, clock } = deps
  const { attempt, failed } = optionalReads(deps.log)
  const article = await attempt(findPublishedArticle(db, params.slug))
  if (!article) return failed() ? articleNotFound(503) : redirectOrNotFound(await findRenamedSlug(db, params.slug))
  const blocks = parseArticleText(article.content)
  const mentions = findMentions(blocks)
  const now = clock()
  const [products = [], related = [], popular, neighbours = noNeighbours] = await Promise.all([
    attempt(listProductsMentioned(db, collectMentionedKeys(mentions))),
    attempt(listRelated(db, article)),
    attempt(readPopularCached(deps)),
    attempt(readAdjacentArticles(db, article)),
  ])
  const read = popular ?? (await attempt(listNewest(db, popularShown))) ?? []
  return {
    ...(failed() && { status: 503 as const }),
    head: articleHead(site, article),
    newsletter: 'band',
    body: <ArticleView {...{ site, article, blocks, mentions, products, related, neighbours, now }} popular={read} />,
  }
}

function redirectOrNotFound(renamed: string | undefined): PageResult {
  return renamed === undefined ? articleNotFound(404) : { status: 301, location: `/article/${renamed}` }
}

/** The same page for a missing article and a failed query; only the status differs. */
function articleNotFound(status: 404 | 503): PageResult {
  const head = { title: 'Article Not Found', description: 'There is no such article.', path: '/blog', noindex: true }
  return { status, head, newsletter: 'popup', body: <ArticleNotFound /> }
}
