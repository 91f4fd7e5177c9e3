import { sql } from 'kysely'
import type { Article, ArticleCard, Correction } from '#domain/articles/article.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import { preparedQuery } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import { articleColumns, cardColumns, isVisible } from './columns.ts'

export async function findPublishedArticle(db: Db, slug: string): Promise<Article | undefined> {
  return (await db.executeQuery(bySlugQuery(db, slug))).rows[0]
}

const bySlugQuery = preparedQuery((db, slug: string) =>
  db.selectFrom('articles').select(articleColumns).where('slug', '=', slug).where('visible', '=', true).compile(),
)

export async function findRenamedSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('articles.slug')
    .where((columns) => columns.and({ 'article_slugs.slug': slug, 'articles.visible': true }))
    .executeTakeFirst()
  return row && row.slug !== slug ? row.slug : undefined
}

/** Of all published articles, newest first. */
export async function listCorrections(db: Db): Promise<(Correction & Pick<Article, 'slug' | 'title'>)[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['slug', 'title', 'corrections'])
    // With '=', SQLite would read all visible articles instead of the index of the few that are corrected.
    .where(isVisible)
    .where('corrections', '<>', sql<readonly Correction[]>`'[]'`)
    .execute()
  return rows
    .flatMap(({ corrections, ...article }) => corrections.map((correction) => ({ ...correction, ...article })))
    .toSorted((one, other) => other.on.localeCompare(one.on))
}

export async function isPublished(db: Db, id: string): Promise<boolean> {
  return hasRows(db.selectFrom('articles').where('id', '=', id).where('visible', '=', true))
}

export function newestCards(db: Db) {
  return db
    .selectFrom('articles')
    .select(cardColumns)
    .where('visible', '=', true)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
}

export function listNewest(db: Db, limit: number): Promise<ArticleCard[]> {
  return newestCards(db).limit(limit).execute()
}

export function listTrending(db: Db, limit = 3): Promise<ArticleCard[]> {
  return newestCards(db).where('trending', '=', true).limit(limit).execute()
}

/** `All`, then the names with articles: in the `order` of the owner's categories, others sorted. Reads stored counts. */
export async function listCategories(db: Db, order: readonly { title: string }[] = []): Promise<string[]> {
  const rows = await db.selectFrom('category_counts').select('category').where('articles', '>', 0).execute()
  const used = rows.map((row) => row.category).toSorted((a, b) => a.localeCompare(b, 'en'))
  const ordered = order.map(({ title }) => title).filter((title) => used.includes(title))
  return [...new Set(['All', ...ordered, ...used])]
}

export async function readCategoryCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('category_counts').select(['category', 'articles']).execute()
  return new Map(rows.map((row) => [row.category, row.articles]))
}
