import type { PageResult, Visit } from '#app/route.ts'
import { attempts } from '#app/pages/optional-reads.ts'
import { findMentions, mentionedProducts } from '#domain/products/article-products.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { readPopular } from '#features/articles/popular-cache.ts'
import { listRelated, readNeighbours } from '#features/articles/rankings.ts'
import { findPublishedArticle, findRenamedSlug, listNewest } from '#features/articles/queries.ts'
import { listProductsMentioned } from '#features/products/queries.ts'
import { articleHead } from './article-head.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleView } from './article-view.tsx'

const popularShown = 5
const noNeighbours = { previous: undefined, next: undefined }

export async function articlePage({ deps, params }: Visit<{ slug: string }>): Promise<PageResult> {
  const { db, site, clock } = deps
  const { attempt, failed } = attempts(deps.log)
  const article = await attempt(findPublishedArticle(db, params.slug))
  if (!article) return failed() ? lost(503) : missing(await findRenamedSlug(db, params.slug))
  const blocks = parseArticleText(article.content)
  const mentions = findMentions(blocks)
  const now = clock()
  const [products = [], related = [], popular, neighbours = noNeighbours] = await Promise.all([
    attempt(listProductsMentioned(db, mentionedProducts(mentions))),
    attempt(listRelated(db, article)),
    attempt(readPopular(deps)),
    attempt(readNeighbours(db, article)),
  ])
  const read = popular ?? (await attempt(listNewest(db, popularShown))) ?? []
  return {
    ...(failed() && { status: 503 as const }),
    head: articleHead(site, article),
    letter: 'band',
    body: <ArticleView {...{ site, article, blocks, mentions, products, related, neighbours, now }} popular={read} />,
  }
}

function missing(renamed: string | undefined): PageResult {
  return renamed === undefined ? lost(404) : { status: 301, location: `/article/${renamed}` }
}

/** One screen for what is not there and for what could not be read; only the status differs. */
function lost(status: 404 | 503): PageResult {
  const head = { title: 'Article Not Found', description: 'There is no such article.', path: '/blog', noindex: true }
  return { status, head, letter: 'popup', body: <ArticleNotFound /> }
}
