import type { StarterArticle } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'

/** Library articles whose slug this site has never used, not even in the trash. */
export async function listUnusedArticles(db: Db, library: readonly StarterArticle[]): Promise<StarterArticle[]> {
  const slugs = library.map((article) => article.slug)
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('article_slugs').select('slug').where('slug', 'in', slugs).execute()
  const used = new Set(rows.map((row) => row.slug))
  return library.filter((article) => !used.has(article.slug)).toSorted((a, b) => a.batch - b.batch)
}
