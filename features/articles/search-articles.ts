import type { ArticleCard } from '#domain/articles/article.ts'
import { findMatchingSentence, type MatchingSentence } from '#domain/search/matching-sentence.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { findDocuments } from '#features/search-index/queries.ts'
import type { Db } from '#features/tables.ts'
import { cardColumns, isVisible } from './columns.ts'
import { listArticles, type ArticleFilter, type ArticleList } from './list.ts'

/** With so many articles that match as specified, nobody reads as far as those that only contain the words. */
const enough = 150
/** The others show their excerpt: reading the texts takes longer than the search. */
const maxSentences = 24
const cursorStart = 'found.'

const isPastSpecified = ({ cursor = '' }: ArticleFilter) => cursor.startsWith(cursorStart)

/** Articles that match as specified, newest first. */
export function listSpecified(db: Db, filter: ArticleFilter, version?: number): Promise<ArticleList> {
  return listArticles(db, isPastSpecified(filter) ? { ...filter, cursor: undefined } : filter, version)
}

/** The specified matches, then those that have all the words anywhere, best first. Both are counted and listed. */
export async function listFoundArticles(
  db: Db,
  filter: ArticleFilter,
  specified: ArticleList,
  query: SearchQuery,
): Promise<ArticleList> {
  const { limit, cursor = '' } = filter
  const isPast = isPastSpecified(filter)
  const found = specified.total > enough ? [] : await findDocuments(db, query, { kinds: ['article'] })
  if (found.length === 0) return isPast ? { ...specified, articles: [], next: null } : specified
  const others = await leaveOutSpecified(
    db,
    filter,
    cursor !== '' || specified.next !== null ? undefined : specified,
    found.map(({ key }) => key),
  )
  const total = specified.total + others.length
  if (!isPast && specified.next !== null) return { ...specified, total }
  const from = isPast ? Number(cursor.slice(cursorStart.length)) || 0 : 0
  const listed = isPast ? [] : specified.articles
  const until = from + limit - listed.length
  const more = await readCards(db, others.slice(from, until))
  return { articles: [...listed, ...more], total, next: until < others.length ? `${cursorStart}${until}` : null }
}

/** For search as you type: the specified matches, filled up with others. */
export async function suggestArticles(
  db: Db,
  specified: ArticleCard[],
  query: SearchQuery,
  limit = 5,
): Promise<ArticleCard[]> {
  if (specified.length >= limit) return specified
  const known = new Set(specified.map(({ id }) => id))
  const found = await findDocuments(db, query, { kinds: ['article'] })
  const ids = found.flatMap(({ key }) => (known.has(key) ? [] : key)).slice(0, limit - specified.length)
  return [...specified, ...(await readCards(db, ids))]
}

/** The ids of those that fit the filter and do not match as specified, in the same order. All of them are visible. */
async function leaveOutSpecified(
  db: Db,
  filter: ArticleFilter,
  known: ArticleList | undefined,
  ids: readonly string[],
): Promise<string[]> {
  const { category, trending } = filter
  const hasCategory = category !== undefined && category !== 'All'
  const [specified, fitting] = await Promise.all([
    known ?? listArticles(db, { ...filter, cursor: undefined, limit: enough }),
    hasCategory || trending !== undefined
      ? db
          .selectFrom('articles')
          .select('id')
          .where('id', 'in', ids)
          .$if(hasCategory, (rows) => rows.where('category', '=', category ?? ''))
          .$if(trending !== undefined, (rows) => rows.where('trending', '=', trending ?? false))
          .execute()
      : ids.map((id) => ({ id })),
  ])
  const leftOut = new Set(specified.articles.map(({ id }) => id))
  const kept = new Set(fitting.map(({ id }) => id))
  return ids.filter((id) => kept.has(id) && !leftOut.has(id))
}

/** In the order of the ids. */
async function readCards(db: Db, ids: readonly string[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('articles').select(cardColumns).where('id', 'in', ids).where(isVisible).execute()
  const cards = new Map(rows.map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** By article id: the sentence that has the words. */
export async function findSentences(
  db: Db,
  ids: readonly string[],
  query: SearchQuery,
): Promise<Record<string, MatchingSentence>> {
  if (ids.length === 0) return {}
  const first = ids.slice(0, maxSentences)
  const rows = await db.selectFrom('articles').select(['id', 'content']).where('id', 'in', first).execute()
  return Object.fromEntries(
    rows.flatMap(({ id, content }) => {
      const sentence = findMatchingSentence(content, query)
      return sentence ? [[id, sentence]] : []
    }),
  )
}
