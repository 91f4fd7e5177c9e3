import type { PageResult, Visit } from '#app/door.ts'
import { mentionedProducts } from '#domain/article-products.ts'
import { parseArticleText } from '#domain/article-text.ts'
import { listPopular, listRelated, readNeighbours } from '#features/articles/ranked.ts'
import { findPublishedArticle, findRenamedSlug } from '#features/articles/reads.ts'
import { listProductsMentioned } from '#features/products/reads.ts'
import { articleHead } from './article-head.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleView } from './article-view.tsx'

export async function articlePage({ deps, params }: Visit<{ slug: string }>): Promise<PageResult> {
  const { db, site, clock } = deps
  const article = await findPublishedArticle(db, params.slug)
  if (!article) return missing(await findRenamedSlug(db, params.slug))
  const blocks = parseArticleText(article.content)
  const now = clock()
  const [products, related, popular, neighbours] = await Promise.all([
    listProductsMentioned(db, mentionedProducts(blocks)),
    listRelated(db, article),
    listPopular(db, now),
    readNeighbours(db, article),
  ])
  return {
    head: articleHead(site, article),
    letter: 'band',
    body: <ArticleView {...{ site, article, blocks, products, related, popular, neighbours, now }} />,
  }
}

function missing(renamed: string | undefined): PageResult {
  if (renamed !== undefined) return { status: 301, location: `/article/${renamed}` }
  const head = { title: 'Article Not Found', description: 'There is no such article.', path: '/blog', noindex: true }
  return { status: 404, head, letter: 'popup', body: <ArticleNotFound /> }
}
