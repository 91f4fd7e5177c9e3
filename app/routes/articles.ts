import type { ApiVisit } from '#app/route.ts'
import { tellLost } from '#app/record-failed-search.ts'
import { nothingHere } from '#app/error-response.ts'
import { iso } from '#domain/text/dates.ts'
import { listArticles, searchArticles } from '#features/articles/list.ts'
import { listByIds, listPopular } from '#features/articles/rankings.ts'
import { findPublishedArticle, listCategories } from '#features/articles/queries.ts'

type Visit = ApiVisit
const most = 100
const pageSize = 72
const mostSaved = 200

export async function getArticles(visit: Visit): Promise<Response> {
  const { deps, query } = visit
  const { category, q = '', trending, cursor } = query
  const limit = Math.min(most, Math.max(1, Math.trunc(Number(query['limit'] ?? pageSize)) || pageSize))
  const list = await listArticles(deps.db, {
    category,
    q,
    trending: trending === undefined ? undefined : trending === 'true',
    limit,
    cursor,
  })
  const isWhole = trending === undefined && (category ?? 'All') === 'All'
  if (list.total === 0 && isWhole) tellLost(visit, q)
  // Anybody can think of more addresses than we could keep: only a plain one that holds something is.
  const plain = [undefined, String(limit)].includes(query['limit']) && (list.total > 0 || !category)
  return Response.json(list, plain ? revalidated : { headers: { 'cache-control': 'no-store' } })
}

export async function getSearch(visit: Visit): Promise<Response> {
  const { q = '' } = visit.query
  const articles = await searchArticles(visit.deps.db, q)
  if (articles.length === 0) tellLost(visit, q)
  return Response.json({ articles }, revalidated)
}

/** In the order in which they were asked for, which is the order in which they were saved. */
export async function getSaved({ deps, query }: Visit): Promise<Response> {
  const ids = (query['ids'] ?? '').split(',').filter(Boolean).slice(0, mostSaved)
  const cards = new Map((await listByIds(deps.db, ids)).map((card) => [card.id, card]))
  return Response.json({ articles: ids.flatMap((id) => cards.get(id) ?? []) }, revalidated)
}

export async function getPopular({ deps }: Visit): Promise<Response> {
  return Response.json({ articles: await listPopular(deps.db, deps.clock()) }, revalidated)
}

export async function getCategories({ deps }: Visit): Promise<Response> {
  return Response.json({ categories: await listCategories(deps.db) }, revalidated)
}

export async function getArticle({ deps, params }: ApiVisit<{ slug: string }>): Promise<Response> {
  const article = await findPublishedArticle(deps.db, params.slug)
  if (!article) return nothingHere()
  const { published_date, created_at, updated_at, ...rest } = article
  const times = { published_date: iso(published_date), created_at: iso(created_at), updated_at: iso(updated_at) }
  return Response.json({ ...rest, ...times }, revalidated)
}

const revalidated = { headers: { 'cache-control': 'no-cache' } }
