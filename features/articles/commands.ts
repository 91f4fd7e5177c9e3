import type { Article, ArticleExtras, ArticleState } from '#domain/articles/article.ts'
import { articleDocument, documentFields } from '#domain/articles/article-document.ts'
import { buildSearchText } from '#domain/articles/search.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { inBatches } from '#features/in-batches.ts'
import { inSlices } from '#features/in-slices.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'
import { isVisible } from './columns.ts'

type SearchableArticle = Parameters<typeof buildSearchText>[0] & { id: string }
export type NewArticle = Omit<Article, 'updated_at' | keyof ArticleExtras> &
  Partial<ArticleExtras> & {
    state: ArticleState
    findings?: readonly SafetyFinding[]
    updated_by?: string | null
    owner_id?: string | null
    sample?: boolean
  }

/** Inserts an article with its slug, counts and search row. Must run in the caller's transaction. */
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
  if (article.state === 'published') await addToSearch(trx, [article])
}

/** The search index holds only visible articles, so queries need no visibility check. */
export async function addToSearch(trx: Db, articles: readonly SearchableArticle[]): Promise<void> {
  for (const batch of inBatches(articles)) {
    const rows = batch.map((article) => ({ article_id: article.id, body: buildSearchText(article) }))
    await trx.insertInto('article_search').values(rows).execute()
    await indexArticles(
      trx,
      batch.map(({ id }) => id),
    )
  }
  await countInCategories(trx, articles, 1)
}

/** Reads them as they are stored now. Those that are not visible are left out. */
export async function indexArticles(trx: Db, ids: readonly string[]): Promise<void> {
  const articles = await trx
    .selectFrom('articles')
    .select([...documentFields, 'version'])
    .where('id', 'in', ids)
    .where(isVisible)
    .execute()
  const documents: SearchDocument[] = []
  for (const article of articles) documents.push(await inSlices(articleDocument(article)))
  await indexDocuments(trx, documents)
}

export async function removeFromSearch(trx: Db, articles: readonly { id: string; category: string }[]): Promise<void> {
  for (const batch of inBatches(articles)) {
    const ids = batch.map(({ id }) => id)
    await trx.deleteFrom('article_search').where('article_id', 'in', ids).execute()
    await removeDocuments(trx, 'article', ids)
  }
  await countInCategories(trx, articles, -1)
}

export async function updateSearch(trx: Db, before: SearchableArticle, after: SearchableArticle): Promise<void> {
  const body = buildSearchText(after)
  if (body !== buildSearchText(before)) {
    await trx.updateTable('article_search').set({ body }).where('article_id', '=', after.id).execute()
  }
  await indexArticles(trx, [after.id])
  if (before.category === after.category) return
  await addToCategories(trx, [
    { category: before.category, by: -1 },
    { category: after.category, by: 1 },
  ])
}

/** Reading the whole text of more articles would keep other writers waiting. */
const indexedAtOnce = 200

/**
 * Visible articles that are in another category now. If they are many, what the index knows of their category follows
 * with `syncSearch`, which finds them by their new version.
 */
export async function moveInSearch(trx: Db, articles: readonly SearchableArticle[], from: string): Promise<void> {
  for (const batch of inBatches(articles)) {
    const ids = batch.map(({ id }) => id)
    const rows = batch.map((article) => ({ article_id: article.id, body: buildSearchText(article) }))
    await trx.deleteFrom('article_search').where('article_id', 'in', ids).execute()
    await trx.insertInto('article_search').values(rows).execute()
    if (articles.length <= indexedAtOnce) await indexArticles(trx, ids)
  }
  const moves = articles.flatMap(({ category }) => [
    { category, by: 1 },
    { category: from, by: -1 },
  ])
  await addToCategories(trx, moves)
}

async function countInCategories(trx: Db, articles: readonly { category: string }[], by: 1 | -1): Promise<void> {
  await addToCategories(
    trx,
    articles.map(({ category }) => ({ category, by })),
  )
}

/** In a fixed order, which prevents a deadlock between two opposite moves. */
async function addToCategories(trx: Db, moves: readonly { category: string; by: number }[]): Promise<void> {
  const deltas = new Map<string, number>()
  for (const { category, by } of moves) deltas.set(category, (deltas.get(category) ?? 0) + by)
  for (const [category, sum] of [...deltas].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await addToCategory(trx, category, sum)
  }
}

/** Must run in the transaction that changes the articles, so that the counts stay exact. */
async function addToCategory(trx: Db, category: string, by: number): Promise<void> {
  await trx
    .insertInto('category_counts')
    .values({ category, articles: Math.max(0, by) })
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((row) => ({ articles: row('category_counts.articles', '+', by) })),
    )
    .execute()
}
