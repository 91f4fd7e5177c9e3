import { sql, type SqlBool } from 'kysely'
import type { ArticleCard } from '#domain/articles/article.ts'
import { foldText } from '#domain/text/fold.ts'
import { cleanQuery } from '#domain/articles/search.ts'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { cardColumns, isVisible } from './columns.ts'
import { countPublished } from './feed-queries.ts'
import { newestCards } from './queries.ts'
import { articleContains, containsText } from '#features/contains-text.ts'

export type ArticleFilter = {
  category?: string | undefined
  /** Free text; blank matches everything. */
  q?: string | undefined
  trending?: boolean | undefined
  limit: number
  cursor?: string | undefined
}
export type ArticleList = { articles: ArticleCard[]; total: number; next: string | null }

/** With more hits than this, scanning the newest articles fills a page sooner than sorting all hits. */
const manyHitsThreshold = 1000
/** How many of the newest articles are scanned without the index. */
const newestScanned = 300

/** Newest first. `All` means no category filter. Large totals are counted once per content version, if it is given. */
export async function listArticles(db: Db, filter: ArticleFilter, version?: number): Promise<ArticleList> {
  const query = cleanQuery(filter.q ?? '')
  const words = foldText(query)
  const category = filter.category === 'All' ? undefined : filter.category || undefined
  const filters = { ...filter, category }
  const hits = query === '' ? undefined : await probeHits(db, words, version)
  const [page, total] = await Promise.all([readPage(db, filters, words, hits), count(db, filters, words, hits)])
  return { ...page, total }
}

/** For search as you type: it returns no total because counting would be slow. */
export async function searchArticles(db: Db, q: string, limit = 5): Promise<ArticleCard[]> {
  const words = foldText(cleanQuery(q))
  if (words === '') return []
  const newest = await searchNewest(db, words, limit)
  if (newest.length === limit) return newest
  return (await readPage(db, { limit }, words, await probeHits(db, words))).articles
}

/** The first letters of a query match many articles, so scanning the newest ones beats any index. */
function searchNewest(db: Db, words: string, limit: number): Promise<ArticleCard[]> {
  const newest = newestCards(db).select('articles.published_date').limit(newestScanned)
  return db
    .selectFrom(newest.as('articles'))
    .select(cardColumns)
    .where((row) =>
      // A scalar subquery, because PostgreSQL would reorder a join and start from the search index.
      containsText(row.selectFrom('article_search').select('body').whereRef('article_id', '=', 'articles.id'), words),
    )
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Above the threshold `many` is true and `ids` is empty. */
type SearchHits = { ids: string[]; many: boolean; total: number }

/** Totals above the threshold. The first letters of a query, which match most, are the same for many people. */
const totals = new WeakMap<Db, { version: number; byWords: Map<string, number> }>()
const maxTotals = 1000

/** Aggregates the ids into one row: reading a thousand rows would dominate the cost of a search. */
async function probeHits(db: Db, words: string, version?: number): Promise<SearchHits> {
  // Only accents or invisible characters: they are not in the index.
  if (words === '') return { ids: [], many: false, total: 0 }
  const cached = totals.get(db)
  const isCurrent = cached?.version === version && (cached?.byWords.size ?? 0) < maxTotals
  const byWords = cached && isCurrent ? cached.byWords : new Map<string, number>()
  const counted = byWords.get(words)
  if (counted !== undefined) return { ids: [], many: true, total: counted }
  const hits = await db
    .selectFrom((from) =>
      from
        .selectFrom('article_words')
        .select('article_id')
        .where(articleContains(db, words))
        .limit(manyHitsThreshold + 1)
        .as('hits'),
    )
    .select((row) => [row.fn.countAll<number>().as('total'), sql<string | null>`string_agg(article_id, ' ')`.as('ids')])
    .executeTakeFirstOrThrow()
  if (hits.total <= manyHitsThreshold) return { ids: hits.ids?.split(' ') ?? [], many: false, total: hits.total }
  // Reading the whole table is ten times faster than fetching so many hits through the index, one by one.
  const total = await countRows(db.selectFrom('article_search').where(containsText(sql.ref('body'), words)))
  if (version !== undefined) totals.set(db, { version, byWords: byWords.set(words, total) })
  return { ids: [], many: true, total }
}

async function readPage(db: Db, filter: ArticleFilter, words: string, hits: SearchHits | undefined) {
  if (hits?.total === 0) return { articles: [], next: null }
  const matching = filtered(db, filter, words, hits).select([...cardColumns, 'articles.published_date'])
  const { cursor, limit: size } = filter
  const { page, next } = await readKeysetPage(matching, { cursor, size, time: 'published_date' })
  return { articles: page.map(({ published_date: _, ...card }) => card), next }
}

async function count(db: Db, filter: ArticleFilter, words: string, hits: SearchHits | undefined) {
  const { category, trending } = filter
  if (hits && category === undefined && trending === undefined) return hits.total
  if (!hits && trending === undefined) return countPublished(db, category)
  return hits?.total === 0 ? 0 : countRows(filtered(db, filter, words, hits))
}

function filtered(db: Db, { category, trending }: ArticleFilter, words: string, hits: SearchHits | undefined) {
  const visible = db.selectFrom('articles')
  let rows = hits && !hits.many ? visible.where(isVisible) : visible.where('visible', '=', true)
  if (category !== undefined) rows = rows.where('category', '=', category)
  if (trending !== undefined) rows = rows.where('trending', '=', trending)
  if (hits && !hits.many) rows = rows.where('id', 'in', hits.ids)
  if (hits?.many) rows = rows.where(isHit(words))
  return rows
}

/** Checks one article after the other, without the index. */
function isHit(words: string) {
  const contains = containsText(sql.ref('article_search.body'), words)
  return sql<SqlBool>`exists (select 1 from article_search where article_search.article_id = articles.id and ${contains})`
}
