import { isVisible } from '#features/articles/columns.ts'
import type { Db } from '#features/tables.ts'
import { updateMentions } from './mentions.ts'

const maxScanned = 200

/** Articles that readers see and that mention or place a product by one of these keys, the newest first. */
export async function listMentioningArticles(db: Db, keys: readonly string[], limit: number) {
  await updateMentions(db, maxScanned)
  return db
    .selectFrom('article_products')
    .innerJoin('articles', 'articles.id', 'article_products.article_id')
    .select(['articles.slug', 'articles.title', 'articles.category', 'articles.published_date'])
    .distinct()
    .where('product_key', 'in', keys)
    .where(isVisible)
    .orderBy('articles.published_date', 'desc')
    .orderBy('articles.slug')
    .limit(limit)
    .execute()
}
