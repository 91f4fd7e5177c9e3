import type { ArticleCard } from '#domain/articles/article.ts'
import { toDay } from '#domain/text/dates.ts'
import { nearestBySubject } from '#domain/articles/nearest-by-subject.ts'
import { preparedQuery } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import { cardColumns, isVisible } from './columns.ts'
import { listNewest, newestCards } from './queries.ts'

const relatedShown = 3
/** Few sites have more articles outside one category, and older neighbors are rarely better. */
const neighborsScanned = 200
const day = 24 * 60 * 60 * 1000

/** Most human views in seven days, filled up with the newest articles. */
export async function listPopular(db: Db, now: number, limit = 5): Promise<ArticleCard[]> {
  // Reads more than the limit, because some of them may no longer be visible.
  const read = await listMostRead(db, toDay(now - 6 * day), limit * 3)
  const ids = read.map((row) => row.article_id)
  const cards = await listByIds(db, ids)
  const popular = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, limit)
  if (popular.length === limit) return popular
  const newest = await listNewest(db, limit * 2)
  const rest = newest.filter((card) => !popular.some(({ id }) => id === card.id))
  return [...popular, ...rest].slice(0, limit)
}

function listMostRead(db: Db, since: string, limit: number) {
  return db
    .selectFrom('article_days')
    .select((row) => ['article_id', row.fn.sum<number>('views').as('views')])
    .where('day', '>=', since)
    .groupBy('article_id')
    .orderBy('views', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit)
    .execute()
}

/** Most likes, then most views. Articles in `shown` are left out as long as there are enough others. */
export async function listMustRead(db: Db, visibleIds: readonly string[], limit = 6): Promise<ArticleCard[]> {
  return preferOthers(visibleIds, limit, (without) =>
    rankedQuery(db, without)
      .orderBy('article_counts.likes', 'desc')
      .orderBy('article_counts.views', 'desc')
      .orderBy('article_counts.article_id', 'desc')
      .limit(limit)
      .execute(),
  )
}

export async function listHiddenGems(db: Db, visibleIds: readonly string[], limit = 3): Promise<ArticleCard[]> {
  return preferOthers(visibleIds, limit, (without) =>
    rankedQuery(db, without)
      .orderBy('article_counts.views')
      .orderBy('article_counts.article_id')
      .limit(limit)
      .execute(),
  )
}

/** A cross join makes SQLite walk `article_counts` in index order instead of sorting all articles. */
function rankedQuery(db: Db, without: readonly string[]) {
  return db
    .selectFrom('article_counts')
    .crossJoin('articles')
    .select(cardColumns)
    .whereRef('articles.id', '=', 'article_counts.article_id')
    .where('articles.visible', '=', true)
    .where('article_counts.article_id', 'not in', nonEmpty(without))
}

/** On a site with few articles, repeating some is better than leaving gaps. */
async function preferOthers(
  visibleIds: readonly string[],
  limit: number,
  read: (without: readonly string[]) => Promise<ArticleCard[]>,
): Promise<ArticleCard[]> {
  const fresh = await read(visibleIds)
  if (fresh.length === limit || visibleIds.length === 0) return fresh
  const repeated = await read(fresh.map(({ id }) => id))
  return [...fresh, ...repeated].slice(0, limit)
}

type Related = Pick<ArticleCard, 'id' | 'category' | 'title' | 'meta_keywords'>

/** `related`: the newest of the same category. `elsewhere`: the nearest by subject from others, if those are few. */
export async function listRelated(db: Db, article: Related) {
  const { rows: related } = await db.executeQuery(relatedQuery(db, article.category, article.id))
  if (related.length === relatedShown) return { related, elsewhere: [] }
  const { rows: others } = await db.executeQuery(othersQuery(db, article.category))
  return { related, elsewhere: nearestBySubject(article, others).slice(0, relatedShown - related.length) }
}

const othersQuery = preparedQuery((db, category: string) =>
  newestCards(db).where('category', '!=', category).limit(neighborsScanned).compile(),
)

const relatedQuery = preparedQuery((db, category: string, id: string) =>
  newestCards(db).where('category', '=', category).where('id', '!=', id).limit(relatedShown).compile(),
)

export async function listByIds(db: Db, ids: readonly string[]): Promise<ArticleCard[]> {
  return db.selectFrom('articles').select(cardColumns).where('id', 'in', nonEmpty(ids)).where(isVisible).execute()
}

type Placed = { id: string; category: string; published_date: number }

export async function readAdjacentArticles(db: Db, { id, category, published_date }: Placed) {
  const [before, after] = await Promise.all([
    db.executeQuery(previousQuery(db, category, published_date, id)),
    db.executeQuery(nextQuery(db, category, published_date, id)),
  ])
  return { previous: before.rows[0], next: after.rows[0] }
}

const adjacentQuery = (comparison: '<' | '>', direction: 'desc' | 'asc') =>
  preparedQuery((db, category: string, date: number, id: string) =>
    db
      .selectFrom('articles')
      .select(['articles.slug', 'articles.title'])
      .where((row) => row.and({ visible: true, category }))
      .where((row) => row(row.refTuple('published_date', 'id'), comparison, row.tuple(date, id)))
      .orderBy('published_date', direction)
      .orderBy('id', direction)
      .limit(1)
      .compile(),
  )
const previousQuery = adjacentQuery('<', 'desc')
const nextQuery = adjacentQuery('>', 'asc')

/** `in ()` is not valid SQL. */
function nonEmpty(ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [''] : ids
}
