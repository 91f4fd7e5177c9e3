import { categories as builtIn } from '#domain/articles/categories.ts'
import type { Db } from '#features/tables.ts'
import { readCategoryUse } from './move-articles.ts'
import { readStoredCategories, type StoredCategory } from './queries.ts'

/** `articles`: in any state, and in the trash. `addresses`: former ones that lead to it. */
type ListedCategory = StoredCategory & { articles: number; briefs: number; addresses: readonly string[] }
export type CategoryOverview = { isBuiltIn: boolean; categories: readonly ListedCategory[] }

/** What the view Categories shows. */
export async function readCategoryOverview(db: Db): Promise<CategoryOverview> {
  const [stored, use, addresses] = await Promise.all([
    readStoredCategories(db),
    readCategoryUse(db),
    db.selectFrom('category_addresses').select(['slug', 'category_key']).orderBy('slug').execute(),
  ])
  const list = stored ?? builtIn.map((category) => ({ ...category, version: 1 }))
  return {
    isBuiltIn: stored === undefined,
    categories: list.map((category) => ({
      ...category,
      ...(use.get(category.title) ?? { articles: 0, briefs: 0 }),
      addresses: addresses.filter(({ category_key }) => category_key === category.key).map(({ slug }) => slug),
    })),
  }
}
