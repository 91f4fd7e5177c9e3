import type { Article, ArticleState } from '#domain/article.ts'
import { searchBody } from '#domain/search.ts'
import type { Db } from '#features/tables.ts'

type Searchable = Parameters<typeof searchBody>[0]
export type NewArticle = Omit<Article, 'updated_at'> & { state: ArticleState }

/** Writes an article with everything that is kept beside it. Inside the caller's transaction. */
export async function insertArticle(trx: Db, article: NewArticle): Promise<void> {
  const { id, slug, created_at } = article
  await trx
    .insertInto('articles')
    .values({ ...article, updated_at: created_at, deleted_at: null })
    .execute()
  await trx
    .insertInto('article_slugs')
    .values({ slug, article_id: id, created_at })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ article_id: id }))
    .execute()
  await trx.insertInto('article_counts').values({ article_id: id, likes: 0, comments: 0, views: 0 }).execute()
  if (article.state === 'published') await show(trx, article)
}

/** What readers can find: the search holds visible articles only, so it never has to ask whether one is. */
export async function show(trx: Db, article: Searchable & { id: string }): Promise<void> {
  await trx
    .insertInto('article_search')
    .values({ article_id: article.id, body: searchBody(article) })
    .execute()
  await countInCategory(trx, article.category, 1)
}

/** The number of visible articles of a category moves with the article, in the same transaction. */
async function countInCategory(trx: Db, category: string, by: 1 | -1): Promise<void> {
  await trx
    .insertInto('category_counts')
    .values({ category, articles: Math.max(0, by) })
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((row) => ({ articles: row('category_counts.articles', '+', by) })),
    )
    .execute()
}
