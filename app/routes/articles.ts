import { z } from 'zod'
import { recordFailedSearch } from '#app/record-failed-search.ts'
import { json, notFound } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { levels } from '#domain/finder/levels.ts'
import { listByIds, listPopular } from '#features/articles/rankings.ts'
import { readCurrentTitle } from '#features/categories/queries.ts'
import { findPublishedArticle, listCategories } from '#features/articles/queries.ts'
import { searchSite, suggest } from '#features/search/queries.ts'
import { articleCardSchema, articleSchema, fieldsOf, nextCursor } from './field-schemas.ts'

const articlesResponse = z.object({ articles: z.array(articleCardSchema) })

const linesSchema = z.array(z.object(fieldsOf(z.string(), 'name', 'phone', 'href', 'note')))
const answerSchema = z.object({
  level: z.enum(levels),
  levels: z.record(z.string(), z.enum(levels)).optional(),
  ...fieldsOf(z.string(), 'title', 'answer', 'href'),
  steps: z.array(z.string()),
  lines: linesSchema.optional(),
  needsClinic: z.boolean().optional(),
  not: z.string().optional(),
  source: z
    .object({ ...fieldsOf(z.string(), 'title', 'organization', 'url'), checked_on: z.string().nullable() })
    .optional(),
  unknown: z.array(z.string()),
  others: z.array(z.object({ ...fieldsOf(z.string(), 'title', 'href'), level: z.enum(levels) })),
})
const linkSchema = z.object(fieldsOf(z.string(), 'key', 'title', 'href', 'summary'))
const matchesSchema = z.object({
  corrected: z.string().nullable(),
  answer: answerSchema.nullable(),
  lines: linesSchema,
  pages: z.array(linkSchema),
  sentences: z.record(z.string(), z.object({ section: z.string().nullable(), parts: z.array(z.string()) })),
})
const searchSchema = matchesSchema.extend({ products: z.array(linkSchema) })

const maxLimit = 100
const pageSize = 72
const maxSavedIds = 200
const mustRevalidate = { headers: { 'cache-control': 'no-cache' } }
const access = 'anyone'

export const readerArticleRoutes = [
  api('GET', '/api/articles', {
    summary:
      'Published articles, newest first; `next` is the cursor of the next page. With `q`, articles that only contain the words follow.',
    access,
    query: ['q', 'trending', 'cursor', 'exact'],
    cache: { shared: { query: ['category', 'limit'] } },
    response: articlesResponse.extend({ total: z.int(), next: nextCursor, search: searchSchema.nullable() }),
    async handle(context) {
      const { deps, query, site } = context
      const { q = '', trending, cursor } = query
      // Browsers remember what people read by the names of then.
      const category =
        site.categories && query['category'] ? await readCurrentTitle(deps.db, query['category']) : query['category']
      const limit = Math.min(maxLimit, Math.max(1, Math.trunc(Number(query['limit'] ?? pageSize)) || pageSize))
      const filter = { category, q, trending: trending === undefined ? undefined : trending === 'true', limit, cursor }
      const options = {
        synonyms: site.synonyms,
        poisonLines: site.poisonLines,
        exact: query['exact'] === '1',
        version: deps.contentVersion.current(),
      }
      const list = await searchSite(deps.db, filter, options)
      const isUnfiltered = trending === undefined && (category ?? 'All') === 'All'
      if (list.total === 0 && isUnfiltered && !list.search?.answer) recordFailedSearch(context, q)
      // The number of URLs without results is unlimited, so only canonical URLs with results may be cached.
      const isCacheable = [undefined, String(limit)].includes(query['limit']) && (list.total > 0 || !category)
      return json(list, isCacheable ? mustRevalidate : {})
    },
  }),
  api('GET', '/api/articles/saved', {
    summary: 'The articles with these ids, in this order.',
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
    summary: 'The five most viewed articles of the last days.',
    access,
    response: articlesResponse,
    handle: async ({ deps }) => json({ articles: await listPopular(deps.db, deps.clock()) }, mustRevalidate),
  }),
  api('GET', '/api/articles/:slug', {
    summary: 'One published article.',
    access,
    response: articleSchema,
    async handle({ deps, params }) {
      const article = await findPublishedArticle(deps.db, params.slug)
      return article ? json(article, mustRevalidate) : notFound()
    },
  }),
  api('GET', '/api/search', {
    summary: 'Up to five articles, best match first, and an answer if there is one. If there is neither, pages.',
    access,
    query: ['q'],
    response: articlesResponse.extend(matchesSchema.shape),
    async handle(context) {
      const { q = '' } = context.query
      const { deps, site } = context
      const { synonyms, poisonLines } = site
      const found = await suggest(deps.db, q, { synonyms, poisonLines, version: deps.contentVersion.current() })
      if (found.articles.length === 0 && !found.answer && found.pages.length === 0) recordFailedSearch(context, q)
      return json(found, mustRevalidate)
    },
  }),
  api('GET', '/api/categories', {
    summary: 'The categories that contain an article, after “All”.',
    access,
    response: z.object({ categories: z.array(z.string()) }),
    handle: async ({ deps, site }) =>
      json({ categories: await listCategories(deps.db, site.categories) }, mustRevalidate),
  }),
] as const
