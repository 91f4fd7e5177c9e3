import type { Category } from '#domain/articles/categories.ts'
import { builtInKey, neighborsOf, type CategoryPage } from '#domain/articles/category-pages.ts'
import type { PageContext } from '#app/route.ts'

export type CategoryWords = Omit<CategoryPage, 'neighbors'> & { neighbors: readonly Category[] }

/** The texts of a built-in category; for one of the owner's, what the owner wrote. */
export async function readWords(
  { starterLibrary }: PageContext['deps'],
  category: Category,
  categories: readonly Category[],
): Promise<CategoryWords> {
  const key = builtInKey(category)
  const { title, description } = category
  if (key === undefined) {
    const metaDescription = description || `All articles about ${title}.`
    const neighbors = neighborsOf(category, categories)
    return { introduction: description, metaDescription, startText: '', start: [], neighbors }
  }
  const { [key]: words } = await starterLibrary.readCategoryPages()
  const neighbors: readonly string[] = words.neighbors
  return { ...words, neighbors: categories.filter((neighbor) => neighbors.includes(neighbor.key)) }
}
