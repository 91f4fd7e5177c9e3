import { createContext, useContext } from 'react'
import { categories, findCategory, type CategoryLabel } from '#domain/articles/categories.ts'

const SiteCategories = createContext<readonly CategoryLabel[]>(categories)

/** Around every page, every island and the dashboard. Without it: the built-in categories. */
export const CategoriesProvider = SiteCategories.Provider

/** Those of the site, in the owner's order. */
export function useCategories(): readonly CategoryLabel[] {
  return useContext(SiteCategories)
}

/** What `data-cat` is for the category with this name; undefined if there is none. */
export function useCategoryLook(): (title: string) => string | undefined {
  const categoriesOfSite = useCategories()
  return (title) => findCategory(categoriesOfSite, title)?.look
}
