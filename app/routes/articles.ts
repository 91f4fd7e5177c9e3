import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { json, notFound } from '#app/responses.ts'
import type { Article } from '#domain/articles/article.ts'
import { toIsoString, toIsoStringOrNull } from '#domain/text/dates.ts'
import { listArticles, searchArticles } from '#features/articles/list.ts'
import { listByIds, listPopular } from '#features/articles/rankings.ts'
import { findPublishedArticle, listCategories } from '#features/articles/queries.ts'
import { articleCardSchema } from './field-schemas.ts'

export const articlesResponse = z.strictObject({ articles: z.array(articleCardSchema) })
export const articlePageResponse = articlesResponse.extend({ total: z.int(), next: z.string().nullable() })
export const categoriesResponse = z.strictObject({ categories: z.array(z.string()) })

const maxLimit = 100
const pageSize = 72
const maxSavedIds = 200
const mustRevalidate = { headers: { 'cache-control': 'no-cache' } }

export async function getArticles(context: ApiContext) {
  const { deps, query } = context
  const { category, q = '', trending, cursor } = query
  const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(query['limit'] ?? pageSize)) || pageSize))
  const list = await listArticles(deps.db, {
    category,
    q,
    trending: trending === undefined ? undefined : trending === 'true',
    limit,
    cursor,
  })
  const isUnfiltered = trending === undefined && (category ?? 'All') === 'All'
  if (list.total === 0 && isUnfiltered) recordFailedSearch(context, q)
  // The number of URLs without results is unlimited, so only canonical URLs with results may be cached.
  const isCacheable = [undefined, String(limit)].includes(query['limit']) && (list.total > 0 || !category)
  return json(list, isCacheable ? mustRevalidate : {})
}

export async function searchArticlesHandler(context: ApiContext) {
  const { q = '' } = context.query
  const articles = await searchArticles(context.deps.db, q)
  if (articles.length === 0) recordFailedSearch(context, q)
  return json({ articles }, mustRevalidate)
}

/** In the order of the ids, which is the order in which the articles were saved. */
export async function getSavedArticles({ deps, query }: ApiContext) {
  const ids = (query['ids'] ?? '').split(',').filter(Boolean).slice(0, maxSavedIds)
  const cards = new Map((await listByIds(deps.db, ids)).map((card) => [card.id, card]))
  return json({ articles: ids.flatMap((id) => cards.get(id) ?? []) }, mustRevalidate)
}

export async function getPopularArticles({ deps }: ApiContext) {
  return json({ articles: await listPopular(deps.db, deps.clock()) }, mustRevalidate)
}

export async function getCategories({ deps }: ApiContext) {
  return json({ categories: await listCategories(deps.db) }, mustRevalidate)
}

export async function getArticle({ deps, params }: ApiContext<{ slug: string }>) {
  const article = await findPublishedArticle(deps.db, params.slug)
  return article ? json(toArticleJson(article), mustRevalidate) : notFound()
}

/** Without its provenance, which names people. */
export function toArticleJson<Stored extends Article>({ provenance: _, ...article }: Stored) {
  return {
    ...article,
    published_date: toIsoString(article.published_date),
    created_at: toIsoString(article.created_at),
    updated_at: toIsoString(article.updated_at),
    revised_at: toIsoStringOrNull(article.revised_at),
    reviewed_at: toIsoStringOrNull(article.reviewed_at),
  }
}
