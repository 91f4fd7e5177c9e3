import { z } from 'zod'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { json, notFound } from '#app/responses.ts'
import { api } from '#app/route.ts'
import type { Article } from '#domain/articles/article.ts'
import { listArticles, searchArticles } from '#features/articles/list.ts'
import { listByIds, listPopular } from '#features/articles/rankings.ts'
import { findPublishedArticle, listCategories } from '#features/articles/queries.ts'
import { articleCardSchema, articleSchema, nextCursor, withIsoTimes } from './field-schemas.ts'

const articlesResponse = z.strictObject({ articles: z.array(articleCardSchema) })

const maxLimit = 100
const pageSize = 72
const maxSavedIds = 200
const mustRevalidate = { headers: { 'cache-control': 'no-cache' } }
const access = 'anyone'

export const readerArticleRoutes = [
  api('GET', '/api/articles', {
    access,
    query: ['q', 'trending', 'cursor'],
    cache: { shared: { query: ['category', 'limit'] } },
    response: articlesResponse.extend({ total: z.int(), next: nextCursor }),
    async handle(context) {
      const { deps, query } = context
      const { category, q = '', trending, cursor } = query
      const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(query['limit'] ?? pageSize)) || pageSize))
      const filter = { category, q, trending: trending === undefined ? undefined : trending === 'true', limit, cursor }
      const list = await listArticles(deps.db, filter, deps.contentVersion.current())
      const isUnfiltered = trending === undefined && (category ?? 'All') === 'All'
      if (list.total === 0 && isUnfiltered) recordFailedSearch(context, q)
      // The number of URLs without results is unlimited, so only canonical URLs with results may be cached.
      const isCacheable = [undefined, String(limit)].includes(query['limit']) && (list.total > 0 || !category)
      return json(list, isCacheable ? mustRevalidate : {})
    },
  }),
  api('GET', '/api/articles/saved', {
    access,
    query: ['ids'],
    response: articlesResponse,
    async handle({ deps, query }) {
      const ids = (query['ids'] ?? '').split(',').filter(Boolean).slice(0, maxSavedIds)
      const cards = new Map((await listByIds(deps.db, ids)).map((card) => [card.id, card]))
      return json({ articles: ids.flatMap((id) => cards.get(id) ?? []) }, mustRevalidate)
    },
  }),
  api('GET', '/api/articles/popular', {
    access,
    response: articlesResponse,
    handle: async ({ deps }) => json({ articles: await listPopular(deps.db, deps.clock()) }, mustRevalidate),
  }),
  api('GET', '/api/articles/:slug', {
    access,
    response: articleSchema,
    async handle({ deps, params }) {
      const article = await findPublishedArticle(deps.db, params.slug)
      return article ? json(toArticleJson(article), mustRevalidate) : notFound()
    },
  }),
  api('GET', '/api/search', {
    access,
    query: ['q'],
    response: articlesResponse,
    async handle(context) {
      const { q = '' } = context.query
      const articles = await searchArticles(context.deps.db, q)
      if (articles.length === 0) recordFailedSearch(context, q)
      return json({ articles }, mustRevalidate)
    },
  }),
  api('GET', '/api/categories', {
    access,
    response: z.strictObject({ categories: z.array(z.string()) }),
    handle: async ({ deps }) => json({ categories: await listCategories(deps.db) }, mustRevalidate),
  }),
] as const

/** Without its provenance, which names people, and without what only admins see. */
export function toArticleJson<Stored extends Article>({ provenance: _, sample: _sample, ...article }: Stored) {
  return withIsoTimes(article, 'published_date', 'created_at', 'updated_at', 'revised_at', 'reviewed_at')
}
