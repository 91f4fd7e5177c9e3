import type { ApiContext } from '#app/route.ts'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { notFound } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { listArticles, searchArticles } from '#features/articles/list.ts'
import { listByIds, listPopular } from '#features/articles/rankings.ts'
import { findPublishedArticle, listCategories } from '#features/articles/queries.ts'

type Context = ApiContext
const maxLimit = 100
const pageSize = 72
const maxSavedIds = 200

export async function getArticles(context: Context): Promise<Response> {
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
  const isWhole = trending === undefined && (category ?? 'All') === 'All'
  if (list.total === 0 && isWhole) recordFailedSearch(context, q)
  // Anybody can think of more addresses than we could keep: only a plain one that holds something is.
  const plain = [undefined, String(limit)].includes(query['limit']) && (list.total > 0 || !category)
  return Response.json(list, plain ? mustRevalidate : { headers: { 'cache-control': 'no-store' } })
}

export async function searchArticlesHandler(context: Context): Promise<Response> {
  const { q = '' } = context.query
  const articles = await searchArticles(context.deps.db, q)
  if (articles.length === 0) recordFailedSearch(context, q)
  return Response.json({ articles }, mustRevalidate)
}

/** In the order in which they were asked for, which is the order in which they were saved. */
export async function getSavedArticles({ deps, query }: Context): Promise<Response> {
  const ids = (query['ids'] ?? '').split(',').filter(Boolean).slice(0, maxSavedIds)
  const cards = new Map((await listByIds(deps.db, ids)).map((card) => [card.id, card]))
  return Response.json({ articles: ids.flatMap((id) => cards.get(id) ?? []) }, mustRevalidate)
}

export async function getPopularArticles({ deps }: Context): Promise<Response> {
  return Response.json({ articles: await listPopular(deps.db, deps.clock()) }, mustRevalidate)
}

export async function getCategories({ deps }: Context): Promise<Response> {
  return Response.json({ categories: await listCategories(deps.db) }, mustRevalidate)
}

export async function getArticle({ deps, params }: ApiContext<{ slug: string }>): Promise<Response> {
  const article = await findPublishedArticle(deps.db, params.slug)
  if (!article) return notFound()
  const { published_date, created_at, updated_at, ...rest } = article
  const times = {
    published_date: toIsoString(published_date),
    created_at: toIsoString(created_at),
    updated_at: toIsoString(updated_at),
  }
  return Response.json({ ...rest, ...times }, mustRevalidate)
}

const mustRevalidate = { headers: { 'cache-control': 'no-cache' } }
