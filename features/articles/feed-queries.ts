import { isIndexable, type Article } from '#domain/articles/article.ts'
import type { Db } from '#features/tables.ts'
import { articleColumns } from './columns.ts'

/** Full articles, newest first, without those that are hidden from search engines and samples. */
export async function listFeedArticles(db: Db, limit: number, category?: string): Promise<Article[]> {
  let query = db
    .selectFrom('articles')
    .select(articleColumns)
    .where((row) => row.and({ visible: true, noindex: false, sample: false }))
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (category !== undefined) query = query.where('category', '=', category)
  return query.execute()
}

/** Reads the stored counts, so the cost does not grow with the number of articles. */
export async function countPublished(db: Db, category?: string): Promise<number> {
  let counts = db.selectFrom('category_counts').select((row) => row.fn.sum<number>('articles').as('total'))
  if (category !== undefined) counts = counts.where('category', '=', category)
  return (await counts.executeTakeFirst())?.total ?? 0
}

/** One look into the index for each category: grouping would read every article. */
export async function readNewestByCategory(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('category_counts')
    .select('category_counts.category')
    .select((row) =>
      row
        .selectFrom('articles')
        .select('published_date')
        .whereRef('articles.category', '=', 'category_counts.category')
        .where('visible', '=', true)
        .where('sample', '=', false)
        .orderBy('published_date', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where('articles', '>', 0)
    .execute()
  return new Map(rows.flatMap(({ category, newest }) => (newest === null ? [] : [[category, newest]])))
}

/** Oldest first, so that a new article changes only the last part. Left-out articles count for a part's size. */
export async function listSitemapArticles(db: Db, part: number, size: number, origin: string) {
  const first = await findFirstOfPart(db, part, size)
  if (!first) return []
  const rows = await db
    .selectFrom('articles')
    .select(['slug', 'published_date', 'revised_at', 'noindex', 'sample', 'canonical_url', 'image_url'])
    .where('visible', '=', true)
    .where((row) => row(row.refTuple('published_date', 'id'), '>=', row.tuple(first.published_date, first.id)))
    .orderBy('published_date')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.filter((row) => isIndexable(row, origin))
}

/** The offset is counted in the index alone, without reading the skipped articles. */
async function findFirstOfPart(db: Db, part: number, size: number) {
  return db
    .selectFrom('articles')
    .select(['published_date', 'id'])
    .where('visible', '=', true)
    .orderBy('published_date')
    .orderBy('id')
    .limit(1)
    .offset((part - 1) * size)
    .executeTakeFirst()
}

export function findSocialArticle(db: Db, slug: string) {
  return db
    .selectFrom('articles')
    .select(['title', 'category', 'image_url'])
    .where((row) => row.and({ slug, visible: true }))
    .executeTakeFirst()
}
